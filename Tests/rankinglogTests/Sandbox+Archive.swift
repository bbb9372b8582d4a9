import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The archive, and damage to it.
extension Sandbox {
  var archive: String { dataDirectory.appending(path: "archive.db").path }

  /// Waits until no run has the archive open: its actor may outlive the run for a moment.
  func waitForClosedArchive() async throws {
    try await eventually { !exists(".local/share/rankinglog/archive.db-wal") }
  }

  /// Damages a page in the middle of a table.
  func damageArchive(_ table: String, _ damage: DatabasePages.Damage) async throws {
    try await waitForClosedArchive()
    let root = try Connection.reading(archive, DatabaseOptions()).first(
      "SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(table)]
    ) { (row: borrowing Row) in row.int(0) }
    var pages = try DatabasePages(path: archive)
    let leaves = pages.leaves(below: try #require(root))
    pages.damage(leaves[leaves.count / 2], damage)
    try pages.write()
  }
}
