import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Completion, by the program and in real shells.
@Suite(.watchdog)
struct GenerateCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func texts(_ words: String...) async throws -> [String] {
    let run = try await sandbox.run(["complete", "--"] + words)
    #expect(run.status == 0 && run.errors.isEmpty && run.requests.isEmpty)
    return run.lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `values come from the archive in the home directory that the line names`() async throws {
    _ = try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids --data-dir \(sandbox.path("other"))")
    #expect(try await texts("ranking", "--data-dir", "~/other", "-d", "2024") == ["2024-01-05"])
  }

  @Test func `accounts of a file that other users can read are not completed`() async throws {
    let path = try sandbox.write(
      "[account home]\nrefresh_token = x\n[account work]\nrefresh_token = y\n",
      to: ".config/rankinglog/credentials")
    chmod(path, 0o600)
    #expect(Set(try await texts("ranking", "--account", "")) == ["home", "work"])
    chmod(path, 0o644)
    #expect(try await texts("ranking", "--account", "") == [])
  }

  private static let shells: [(path: String, typed: String, found: [String])] = [
    ("bash", "rankinglog ranking -m weekly_", ["weekly_r18"]), ("bash", "rankinglog conf", ["config"]),
    ("bash", "rankinglog ranking --mode=weekly_", ["weekly_r18"]),
    ("bash", "rankinglog ranking -d 2024-01-0", ["2024-01-05"]),
    ("fish", "rankinglog ranking -m weekly_", ["weekly_r18"]), ("fish", "rankinglog conf", ["config"]),
    ("fish", "rankinglog ranking -d 2024-01-0", ["2024-01-05"]),
    ("zsh", "rankinglog ranking -m weekly_", ["weekly_r18"]), ("zsh", "rankinglog conf", ["config"]),
    ("zsh", "rankinglog ranking -d 2024-01-0", ["2024-01-05"]),
  ]

  /// The completion of a line by a shell, after Tab is pressed at its end.
  private func script(_ shell: String, _ typed: String) -> String {
    switch shell {
    case "bash":
      // As split by readline: `=` is a separate word.
      let words = typed.replacing("=", with: " = ").split(separator: " ").map { "'\($0)'" }.joined(
        separator: " ")
      return """
        source <(rankinglog generate bash)
        COMP_WORDS=(\(words)) COMP_CWORD=$(( $(set -- \(words); echo $#) - 1 ))
        _rankinglog
        printf '%s\\n' "${COMPREPLY[@]}"
        """
    case "fish": return "rankinglog generate fish | source; complete -C '\(typed)'"
    default:
      return """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell 'autoload -Uz compinit; compinit -u -d '$HOME'/dump; source <(rankinglog generate zsh); PS1=; echo rea""dy'
        zpty -r shell text '*ready*'
        zpty -w -n shell $'\(typed)\\t\\C-a: \\C-e; echo en""d\\n'
        zpty -r shell text '*end*'
        print -r -- $text
        """
    }
  }

  @Test(.enabled(if: InstalledProgram.path("bash") != nil, "bash is not installed"))
  func `completion works in bash`() async throws { try await checkCompletion(in: "bash") }

  @Test(.enabled(if: InstalledProgram.path("fish") != nil, "fish is not installed"))
  func `completion works in fish`() async throws { try await checkCompletion(in: "fish") }

  @Test(.expensive(), .enabled(if: InstalledProgram.path("zsh") != nil, "zsh is not installed"))
  func `completion works in zsh`() async throws { try await checkCompletion(in: "zsh") }

  private func checkCompletion(in shell: String) async throws {
    for line in Self.shells where line.path == shell { try await checkCompletion(line) }
  }

  private func checkCompletion(_ line: (path: String, typed: String, found: [String])) async throws {
    let (shell, typed, found) = line
    let path = try #require(InstalledProgram.path(shell))
    _ = try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids")
    let file = try sandbox.write(script(shell, typed), to: "script")
    let run = try await BuiltProgram(
      shell: "exec \(path) \(shell == "fish" ? "--no-config" : "") \(file)", in: sandbox
    ).end()
    if shell == "zsh" {
      #expect(found.allSatisfy { run.output.contains($0) }, "\(run.output) \(run.errors)")
    } else {
      #expect(
        run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == found,
        "\(run.output) \(run.errors)")
    }
  }
}
