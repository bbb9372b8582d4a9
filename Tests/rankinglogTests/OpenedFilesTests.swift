import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The files that a run opens in addition to its libraries: only necessary ones.
@Suite(
  .watchdog,
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "only strace sees it"))
struct OpenedFilesTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// The files in the home directory, and certificates and settings anywhere, that a command opened or looked for.
  private func opened(_ words: String) async throws -> [String] {
    let run = try await BuiltProgram(
      shell: "strace -f -qq -e trace=open,openat -o trace rankinglog \(words) && cat trace", in: sandbox
    ).end()
    #expect(run.status == 0, "\(run.errors)")
    let paths = run.output.matches(of: /(?m)^\d+ +open(?:at)?\(.*?"(\/[^"]*)"/).map { String($0.1) }
    #expect(!paths.isEmpty)
    let home = sandbox.home.path + "/"
    return paths.filter { $0.hasPrefix(home) || $0.contains(/ssl|cert|\.pem|\/etc\/(hosts|resolv)/) }
      .filter { !$0.contains(/\.so(\.|$)/) }
      .map { $0.hasPrefix(home) ? String($0.dropFirst(home.count)) : $0 }.uniqued().sorted()
  }

  @Test(arguments: ["--version", "--help", "modes", "ranking --help"])
  func `a command without an archive opens no files`(words: String) async throws {
    #expect(try await opened(words).isEmpty)
  }

  @Test func `a stored ranking is printed from the archive alone`() async throws {
    #expect(try await sandbox.run("ranking -d 2024-01-05 --pages 1").status == 0)
    let archive = ".local/share/rankinglog/archive.db"
    #expect(
      try await opened("ranking -d 2024-01-05 --pages 1 --offline") == [
        archive, archive + "-shm", archive + "-wal",
      ])
  }
}
