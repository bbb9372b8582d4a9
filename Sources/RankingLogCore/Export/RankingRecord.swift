/// A whole ranking as the `json` format prints it.
public struct RankingRecord: Sendable {
  /// The ranking.
  public var ranking: Ranking
  /// Its places, as far as they were asked for.
  public var entries: [RankingEntry]
  /// The ranks that the source leaves out.
  public var missingRanks: [Int]

  /// A ranking with its places.
  public init(_ ranking: Ranking, entries: [RankingEntry], missingRanks: [Int]) {
    self.ranking = ranking
    self.entries = entries
    self.missingRanks = missingRanks
  }

  /// The record as one JSON object.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("schema")
      writer.value(EntryRecord.schema)
      writer.key("source")
      writer.value(ranking.source.rawValue)
      writer.key("mode")
      writer.value(ranking.kind.mode.rawValue)
      writer.key("content")
      writer.value(ranking.kind.content.rawValue)
      writer.key("date")
      writer.value(ranking.date.description)
      writer.key("fetched_at")
      writer.value(ranking.fetchedAt.utc)
      writer.key("total")
      writer.value(ranking.total)
      writer.key("complete")
      writer.value(ranking.state == .complete)
      writer.key("missing_ranks")
      writer.array { writer in for rank in missingRanks { writer.value(rank) } }
      writer.key("entries")
      writer.array { writer in
        for entry in entries { writer.value(json: EntryRecord(entry, of: ranking).json) }
      }
    }
    return writer.bytes
  }
}
