// The lines of an exported archive, without line feeds.
extension JSONWriter {
  mutating func exchangeHeader() {
    object { writer in
      writer.member("schema", ExchangeFormat.schema)
      writer.member("kind", ExchangeFormat.header)
    }
  }

  /// Writes a complete ranking, or a date without one.
  mutating func exchanged(_ snapshot: RankingSnapshot) {
    let ranking = snapshot.ranking
    let isAbsent = ranking.state == .absent
    object { writer in
      writer.member("kind", isAbsent ? "absent" : "ranking")
      writer.members(naming: ranking)
      if isAbsent { return }
      writer.member("total", ranking.total)
      writer.key("previous_date")
      writer.value(ranking.previousDate)
      writer.member("pages", snapshot.pages) { $0.exchanged($1) }
      writer.member("entries", snapshot.entries.count)
    }
  }

  private mutating func exchanged(_ page: RankingSnapshot.Page) {
    object { writer in
      writer.member("entries", page.entries)
      writer.member("next", page.next)
      writer.key("fetched_at")
      writer.value(utc: page.fetchedAt)
    }
  }

  /// Writes an entry, with all data about the work on that date.
  mutating func exchanged(_ entry: RankingEntry, of ranking: Ranking) {
    object { $0.members(EntryColumn.exchanged, of: entry, in: ranking) }
  }

  mutating func exchangeEnd(_ count: ExchangeCount, checksum: [UInt8]) {
    object { writer in
      writer.member("kind", "end")
      writer.member("rankings", count.rankings)
      writer.member("absent", count.absent)
      writer.member("entries", count.entries)
      writer.member("sha256", checksum.hexadecimal)
    }
  }
}
