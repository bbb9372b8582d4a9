import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Commands that are killed before each change of a file name and each write to the archive, and started again.
@Suite(
  .watchdog, .sharedPixiv,
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace kills the program"))
struct InstallKillTests {
  private static let image = 116_007_623
  private static let ugoira = 116_080_006

  /// A command that gives files their names.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The commands before it. `damage FILE` is a disk error in FILE, `delete FILE` a deletion by the user.
    let before: [String]
    let words: String

    init(_ name: String, _ before: [String], _ words: String) {
      (testDescription, self.before, self.words) = (name, before, words)
    }
  }

  private static let cases = [
    Case("a new image", [], "download \(image) -o out"),
    Case("two images at a time", [], "download \(image) \(image + 1) -o out -j 2"),
    Case("a second name of an image", ["download \(image) -o a"], "download \(image) -o out"),
    Case(
      "a deleted image", ["download \(image) -o out", "delete out/\(image)_p0.png"],
      "download \(image) -o out"),
    Case("a damaged image", ["download \(image) -o out", "damage out/\(image)_p0.png"], "verify --repair"),
    Case("an animation", [], "download \(ugoira) -o out"),
    Case("a converted animation", ["download \(ugoira) -o out"], "convert \(ugoira)"),
    Case(
      "a second name of a converted animation",
      ["download \(ugoira) -o a", "convert \(ugoira)", "download \(ugoira) -o out"],
      "convert out/\(ugoira)_p0.zip"),
    Case(
      "a damaged animation",
      ["download \(ugoira) -o out", "convert \(ugoira)", "damage out/\(ugoira)_p0.webp"], "verify --repair"),
    Case("sidecars", ["download \(image) -o out"], "sidecars -o out --format json,xmp"),
    Case(
      "updated sidecars",
      ["download \(image) -o out", "sidecars -o out --format json,xmp", "ranking -d 2024-01-05 --pages 1"],
      "sidecars -o out --format json,xmp"),
  ]

  /// The system calls before which the program is killed.
  private static let names = "rename,renameat,renameat2,link,linkat,unlink,unlinkat"

  private func prepare(_ test: Case) async throws -> Sandbox {
    let sandbox = try Sandbox(pixiv: LocalPixiv.shared)
    for words in test.before {
      let file = words.split(separator: " ").last.map { sandbox.path(String($0)) } ?? ""
      switch words.prefix(while: { $0 != " " }) {
      case "damage": try DamagedFile.flip(file)
      case "delete": try FileManager.default.removeItem(atPath: file)
      default:
        let run = try await BuiltProgram(words, in: sandbox).end()
        try #require(run.status == 0, "\(words): \(run.errors)")
      }
    }
    return sandbox
  }

  /// Kills the command before the nth of some system calls of one of its threads, counted from 1.
  ///
  /// - Returns: Whether it was killed.
  private func kill(_ test: Case, at number: Int, of calls: String, _ sandbox: Sandbox) async throws -> Bool {
    let script =
      "exec strace -f -qq -o /dev/null -e trace=\(calls) -e inject=\(calls):signal=KILL:when=\(number) "
      + "rankinglog \(test.words)"
    let run = try await BuiltProgram(shell: script, in: sandbox).end()
    if run.status == 128 + SIGKILL { return true }
    try #require(run.status == 0, "\(run.errors)")
    return false
  }

  private func contents(_ sandbox: Sandbox) throws -> [String: Data] {
    let names = sandbox.files(in: "out").map { "out/" + $0 } + sandbox.files(in: "a").map { "a/" + $0 }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: sandbox.path($0)))) })
  }

  @Test(arguments: Thorough.sample(cases, quick: 1))
  func `a command that is killed at any step ends with the same files in the next run`(test: Case)
    async throws
  {
    let unharmed = try await prepare(test)
    try #require(try await BuiltProgram(test.words, in: unharmed).end().status == 0)
    let expected = try contents(unharmed)
    for calls in [Self.names, "pwrite64"] {
      var number = 1
      while true {
        let sandbox = try await prepare(test)
        guard try await kill(test, at: number, of: calls, sandbox) else { break }
        let moment = "killed before number \(number) of \(calls)"
        let again = try await BuiltProgram(test.words, in: sandbox).end()
        #expect(again.status == 0, "\(moment): \(again.errors)")
        let found = try contents(sandbox)
        // A kill during a replacement may leave a complete new file as `NAME.old`.
        let names = found.keys.filter { !$0.contains(".old") }.sorted()
        #expect(names == expected.keys.filter { !$0.contains(".old") }.sorted(), "\(moment)")
        for (name, bytes) in expected where !name.hasSuffix(".json") && !name.hasSuffix(".xmp") {
          #expect(
            name.contains(".old") ? found.values.contains(bytes) : found[name] == bytes, "\(moment): \(name)")
        }
        let verified = try await BuiltProgram("verify", in: sandbox).end()
        #expect(
          verified.status == 0 && !verified.errors.contains(" changed"), "\(moment): \(verified.errors)")
        // Another run changes nothing more, and treats the files as its own.
        let last = try await BuiltProgram(test.words, in: sandbox).end()
        let after = try contents(sandbox)
        #expect(last.status == 0 && after == found, "\(moment): \(last.errors)")
        number += Thorough.isEnabled ? 1 : number
      }
      #expect(number > 1, "\(calls) were not interrupted")
    }
  }
}
