import CommandLineKit
import RankingLogCore

/// The works that a command finds, for a view that shows them instead of the command's output.
struct WorkQuery: Sendable {
  struct Work: Sendable {
    var entry: RankingEntry
    /// The values of the columns of the query, with their headings.
    var facts: [Fact] = []
  }

  struct Fact: Sendable, Equatable {
    /// The heading of the dates of rankings.
    static let dateHeading = "Date"

    let heading: String
    let value: String
  }

  var works: [Work] = []
  /// Reasons why works are missing.
  var notices: [Message] = []

  init() {}

  /// A list of works without ranks.
  init(_ illusts: some Sequence<Illust>) { add(illusts) }

  /// The records of a query, in order, with their columns.
  ///
  /// - Parameter entry: Returns the work of a record at a position, with its rank.
  init<Record>(
    _ records: [Record], _ layout: FieldLayout<Record>, entry: (Record, Int) -> RankingEntry
  ) {
    works = records.enumerated().map { index, record in
      Work(entry: entry(record, index + 1), facts: layout.facts(record))
    }
  }

  /// Adds entries of a ranking. Positions are counted over all rankings, so that they identify the works.
  mutating func add(_ entries: [RankingEntry], of ranking: Ranking) {
    let facts = [Fact(heading: Fact.dateHeading, value: "\(ranking.date)")]
    for var entry in entries {
      (entry.rank, entry.position) = (entry.rankOrPosition, works.count + 1)
      works.append(Work(entry: entry, facts: facts))
    }
  }

  mutating func add(_ illusts: some Sequence<Illust>) {
    for illust in illusts { works.append(Work(entry: RankingEntry(illust, position: works.count + 1))) }
  }
}

extension WorkQuery.Fact {
  /// The value in a column of a table; nil if it is empty.
  init?(_ column: Table.Column, _ value: String) {
    if value.isEmpty { return nil }
    self.init(heading: column.title, value: value)
  }
}

/// A command that prints works.
protocol WorkQueryCommand: AsyncCommand {
  /// The options that concern only the output, and have no meaning for a view.
  var outputOptions: [Parameter] { get }

  /// Finds the works, and prints nothing.
  func works(_ context: Context) async throws -> WorkQuery
}

extension RankingEntry {
  /// A work at a position of a list.
  init(_ illust: Illust, position: Int, rank: Int? = nil, previousRank: Int? = nil) {
    self.init(
      position: position, rank: rank, previousRank: previousRank, statistics: illust.statistics,
      visibility: illust.visibility, illust: illust)
  }
}

extension FieldLayout {
  /// The columns that every view of a work shows.
  private static var shownInViews: [String] { ["id", "title", "artist", "place", "rank", "was", "change"] }

  /// The values of a record in the columns of complete tables, without those that every view shows.
  fileprivate func facts(_ record: Record) -> [WorkQuery.Fact] {
    fields.compactMap { field in
      guard let column = field.column, !Self.shownInViews.contains("\(field.name)") else { return nil }
      return WorkQuery.Fact(column, field.value(record).text)
    }
  }
}
