/// A ranking in the `json` format.
package struct RankingRecord: Sendable {
  /// The ranking.
  package var ranking: Ranking
  /// The requested entries.
  package var entries: [RankingEntry]
  /// The ranks missing from the source's ranking.
  package var missingRanks: [Int]
  /// The keys of the entries; nil for all.
  package var columns: [EntryColumn]?

  /// Creates a record of a ranking with its entries.
  package init(
    _ ranking: Ranking, entries: [RankingEntry], missingRanks: [Int], columns: [EntryColumn]? = nil
  ) {
    self.ranking = ranking
    self.entries = entries
    self.missingRanks = missingRanks
    self.columns = columns
  }

  /// The record as one JSON object.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.members(naming: ranking)
      writer.member("total", ranking.total)
      writer.member("complete", ranking.state == .complete)
      writer.member("missing_ranks", missingRanks) { $0.value($1) }
      writer.key("entries")
      writer.array { writer in
        for index in entries.indices { writer.entry(entries[index], of: ranking, columns: columns) }
      }
    }
    return writer.bytes
  }
}
