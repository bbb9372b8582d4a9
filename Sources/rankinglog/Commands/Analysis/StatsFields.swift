import RankingLogCore

/// The columns of statistics.
enum StatsFields {
  static var series: [Field<StoredSeries>] {
    [
      Field("mode", .init("Mode", 12...12)) { .text($0.coverage.kind.mode.rawValue) },
      Field("content", .init("Content", 7...7)) { .text($0.coverage.kind.content.rawValue) },
      Field("known", .init("Known", 5...5, .right)) { .number($0.coverage.known) },
      Field("partial", .init("Partial", 7...7, .right)) { .number($0.coverage.partial.count) },
      Field("absent", .init("Absent", 6...6, .right)) { .number($0.coverage.absent) },
      Field("not_stored", .init("Not stored", 10...10, .right)) { .number($0.coverage.notStored.count) },
      Field("first", .init("First", 10...10)) { .text($0.stored.lowerBound.description) },
      Field("last", .init("Last", 10...10)) { .text($0.stored.upperBound.description) },
    ]
  }

  static var totals: [Field<ArchiveTotals>] {
    [
      Field("works") { .number($0.works) }, Field("artists") { .number($0.artists) },
      Field("tags") { .number($0.tags) }, Field("files") { .number($0.files) },
      Field("bytes") { .number($0.bytes) }, Field("linked_bytes") { .number($0.linkedBytes) },
    ]
  }

  static func line(_ totals: ArchiveTotals) -> String {
    [
      Formatting.count(totals.works, "work"), Formatting.count(totals.artists, "artist"),
      Formatting.count(totals.tags, "tag"),
      "\(Formatting.count(totals.files, "file")) with \(Formatting.bytes(totals.bytes))",
      "\(Formatting.bytes(totals.linkedBytes)) saved by links",
    ].joined(separator: ", ")
  }

  static func months(_ kind: RankingKind) -> [Field<MonthCoverage>] {
    [
      Field("period", .init("Period", 7...7)) { .text($0.month) },
      Field("mode") { _ in .text(kind.mode.rawValue) },
      Field("content") { _ in .text(kind.content.rawValue) },
      Field("known", .init("Known", 5...5, .right)) { .number($0.known) },
      Field("partial", .init("Partial", 7...7, .right)) { .number($0.partial) },
      Field("absent", .init("Absent", 6...6, .right)) { .number($0.absent) },
      Field("not_stored", .init("Not stored", 10...10, .right)) { .number($0.notStored) },
    ]
  }

  static var days: [Field<Survival.Day>] {
    [
      Field("day", .init("Day", 4...4, .right)) { .number($0.day) },
      Field("works", .init("Works", 7...7, .right)) { .number($0.works) },
      Field("share", .init("Share", 5...5, .right)) { .decimal($0.share) },
      Field("at_risk", .init("At risk", 7...7, .right)) { .number($0.atRisk) },
    ]
  }

  static var overlap: [Field<Overlap>] {
    [
      Field("date", .init("Date", 10...10)) { .text($0.date.description) },
      Field("a", .init("A", 5...5, .right)) { .number($0.first) },
      Field("b", .init("B", 5...5, .right)) { .number($0.second) },
      Field("both", .init("Both", 5...5, .right)) { .number($0.both) },
      Field("share", .init("Share", 5...5, .right)) { .decimal($0.share) },
    ]
  }
}
