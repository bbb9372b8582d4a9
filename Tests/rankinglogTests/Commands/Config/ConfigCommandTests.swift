import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog config` on a real file.
@Suite(.watchdog)
struct ConfigCommandTests {
  private let sandbox: Sandbox
  private static let place = ".config/rankinglog/config"
  private var path: String { sandbox.path(Self.place) }

  init() throws { sandbox = try Sandbox() }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `a link is followed, even to a file that does not exist yet`() async throws {
    try sandbox.write("", to: ".config/rankinglog/other")
    let link = sandbox.path(Self.place)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../dot/files/config")
    for jobs in [3, 4] {
      #expect(try await sandbox.run("config set jobs \(jobs)").status == 0)
      #expect(
        try String(contentsOfFile: sandbox.path(".config/dot/files/config"), encoding: .utf8)
          == "jobs = \(jobs)\n")
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../dot/files/config")
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "config")
    #expect(try await sandbox.run("config set jobs 3").status != 0, "a link to itself")
  }

  @Test func `a link is followed, and permissions do not change`() async throws {
    let real = try sandbox.write("jobs = 2\n", to: "dotfiles/config")
    try FileManager.default.createDirectory(
      atPath: sandbox.path(".config/rankinglog"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
    chmod(real, 0o664)
    #expect(try await sandbox.run("config set jobs 3").status == 0)
    #expect(try text() == "jobs = 3\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == real)
    let attributes = try FileManager.default.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o664)
    #expect(sandbox.files(in: "dotfiles") == ["config"])
  }

  @Test(.expensive()) func `programs that set values concurrently leave one intact file`() async throws {
    try sandbox.write(String(repeating: "# a comment\n", count: 2000) + "jobs = 1\n", to: Self.place)
    for _ in Thorough.rounds(3, quick: 1) {
      let programs = try (1...8).map { try BuiltProgram("config set jobs \($0)", in: sandbox) }
      for program in programs { #expect(try await program.end().status == 0) }
      let lines = try text().split(separator: "\n")
      #expect(lines.count == 2001 && lines[2000].wholeMatch(of: /jobs = [1-8]/) != nil)
      #expect(sandbox.files(in: ".config/rankinglog") == ["config"])
    }
  }
}
