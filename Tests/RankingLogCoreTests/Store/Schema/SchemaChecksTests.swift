import TestSupport
import Testing

@testable import RankingLogCore

/// The schema refuses values outside the domains of their columns.
@Suite(.watchdog)
struct SchemaChecksTests {
  private static let columns = Result {
    let archive = try Connection(path: ":memory:")
    try Database.migrate(archive, .archive)
    return try CheckedColumn.byTable(in: archive).joined().filter { $0.domain != .text }
  }

  @Test func `each column with a domain accepts its limits, and no other values`() throws {
    let archive = try Connection(path: ":memory:")
    try Database.migrate(archive, .archive)
    for column in try Self.columns.get() {
      let name = "\(column.table).\(column.name)"
      let (valid, invalid) = values(of: column.domain)
      for value in valid {
        #expect(problem(storing: value, in: column, archive)?.contains("CHECK") != true, "\(name)")
      }
      for value in invalid {
        let problem = problem(storing: value, in: column, archive)
        #expect(problem?.contains("CHECK constraint failed: ") == true, "\(name) \(value)")
      }
    }
  }

  @Test func `an archive refuses impossible values, and keeps its rows`() async throws {
    let directory = try StoreDirectory()
    let archive = Archive(directory: directory.path)
    let kind = RankingKind(.daily)
    let failure = StoredFailure(
      root: "/p", size: .original, template: "",
      work: RequestedWork(id: 7, appearances: [RankingAppearance(kind: kind, date: .first, rank: 1)]),
      reason: "r")
    try await archive.record(failure, at: Timestamp(seconds: 5))
    var impossible: [StoredFailure] = [failure, failure]
    impossible[0].work.appearances[0].rank = -5
    impossible[1].work.pages = [-7]
    for failure in impossible {
      await #expect(throws: RankingLogError.self) {
        try await archive.record(failure, at: Timestamp(seconds: 6))
      }
    }
    await #expect(throws: RankingLogError.self) {
      try await archive.record(failure, at: Timestamp(seconds: .max))
    }
    #expect(try await archive.failures() == [failure])
    await archive.close()
    let health = DatabaseHealth(path: directory.path + "/archive.db", schema: .archive, DatabaseOptions()) {
      _ in
    }
    guard case .intact = health.state else {
      Issue.record("\(health.state)")
      return
    }
  }

  /// Returns the reason why a row with only this value is refused. Constraints of other columns are checked first if
  /// they do not allow NULL.
  private func problem(
    storing value: SQLValue, in column: CheckedColumn, _ archive: borrowing Connection
  ) -> String? {
    do throws(RankingLogError) {
      try archive.execute("SAVEPOINT row")
      defer { try? archive.execute("ROLLBACK TO row; RELEASE row") }
      let required = try archive.all(
        "SELECT name, type FROM pragma_table_info(?1) WHERE (\"notnull\" OR pk > 0) AND name <> ?2",
        [.text(column.table), .text(column.name)]
      ) { (row: borrowing Row) in (name: row.text(0), type: row.text(1)) }
      let others = required.map { other -> SQLValue in
        switch Domain(table: column.table, column: other.name, type: other.type) {
        case .choice(let choices)?: .text(choices[0])
        case .date?: "2024-01-05"
        case nil where other.type == "BLOB": .blob([1])
        case .text?: .text(Self.choices["\(column.table).\(other.name)"] ?? "x")
        default: 1
        }
      }
      let names = ([column.name] + required.map(\.name)).joined(separator: ", ")
      let marks = repeatElement("?", count: required.count + 1).joined(separator: ", ")
      try archive.run("INSERT INTO \(column.table)(\(names)) VALUES(\(marks))", [value] + others)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static let choices = [
    "ranking.source": "web", "ranking.state": "partial", "file.size": "original", "place.how": "link",
    "bookmark.audience": "public",
  ]

  private func values(of domain: Domain) -> (valid: [SQLValue], invalid: [SQLValue]) {
    switch domain {
    case .text: ([], [])
    case .time, .mark:
      (
        [.integer(Timestamp.range.lowerBound), .integer(Timestamp.range.upperBound - 1)],
        [.integer(Timestamp.range.lowerBound - 1), .integer(Timestamp.range.upperBound)]
      )
    case .number(let range):
      (
        [.integer(range.lowerBound), .integer(range.upperBound)],
        [.integer(range.lowerBound - 1), .integer(range.upperBound + 1)]
      )
    case .date: (["2024-02-29"], ["2024-02-30", "2024-1-5", ""])
    case .choice(let choices): (choices.map { .text($0) }, ["other"])
    }
  }
}
