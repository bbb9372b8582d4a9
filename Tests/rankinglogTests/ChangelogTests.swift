import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The version of the program is the newest one of the changelog: `## 0.2.0 (2026-11-23)`.
struct ChangelogTests {
  private static let file = Repository.file("CHANGELOG.md")

  @Test func `the newest version of the changelog is the program's version`() throws {
    let heading = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
      .first { $0.contains(/^## \d+\.\d+\.\d+/) }
    #expect(heading == "## \(Program.version) (\(Program.released))")
  }
}
