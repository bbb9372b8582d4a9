import RankingLogCore

/// Prints histories of works, as entries or streaks, in any output format.
struct HistoryPrinter {
  typealias Entry<Value> = (history: WorkHistory, value: Value)

  private let histories: [WorkHistory]
  private let runs: Bool
  /// The selected columns; nil for all.
  private let columns: ColumnNames?

  /// - Parameters:
  ///   - runs: Whether to print one line per streak instead of one per ranking.
  ///   - columns: The selected columns of rankings or streaks; nil for all.
  init(_ histories: [WorkHistory], runs: Bool, columns: ColumnNames?) {
    self.histories = histories
    self.runs = runs
    self.columns = columns
  }

  func print(_ format: OutputFormat, _ context: Context) throws {
    switch format {
    case .table where columns == nil:
      let text = histories.map { HistoryText($0, showsPlaces: !runs).text }.joined(separator: "\n")
      try context.print { sink throws(SinkError) in try sink.write(text) }
    case .json, .ndjson:
      let text = JSONObjects(histories.map(json)).text(isLines: format == .ndjson)
      try context.print { sink throws(SinkError) in try sink.write(bytes: text) }
    case .table, .tsv, .tsvWithHeader, .csv, .ids, .urls:
      if runs {
        let runs = histories.flatMap { history in history.runs.map { (history, $0) } }
        try runPrinter.print(runs, format, context)
      } else {
        let places = histories.flatMap { history in history.places.map { (history, $0) } }
        try placePrinter.print(places, format, context)
      }
    }
  }

  private var runPrinter: RecordPrinter<Entry<WorkHistory.Run>> {
    RecordPrinter(kind: "run", fields: Self.runFields, work: { $0.history.id })
      .selecting(runs ? columns : nil)
  }

  private var placePrinter: RecordPrinter<Entry<WorkHistory.Place>> {
    RecordPrinter(kind: "place", fields: Self.placeFields, work: { $0.history.id })
      .selecting(runs ? nil : columns)
  }

  /// Returns the JSON object of a work in one series.
  private func json(_ history: WorkHistory) -> [UInt8] {
    let runFields = runPrinter.selected ?? Self.own(Self.runFields)
    let placeFields = placePrinter.selected ?? Self.own(Self.placeFields)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", 1)
      writer.member("kind", "history")
      writer.member("id", history.id)
      writer.member("title", history.illust?.title)
      writer.key("artist")
      writer.value(history.illust?.artist)
      writer.member("mode", history.kind.mode.rawValue)
      writer.member("content", history.kind.content.rawValue)
      writer.member("runs", history.runs) { writer, run in
        writer.object { $0.fields(runFields, of: (history, run)) }
      }
      writer.member("places", runs ? [] : history.places) { writer, place in
        writer.object { $0.fields(placeFields, of: (history, place)) }
      }
    }
    return writer.bytes
  }

  /// Removes the fields that identify the work and the series.
  private static func own<Value>(_ fields: [Field<Entry<Value>>]) -> [Field<Entry<Value>>] {
    fields.filter { !["id", "mode", "content"].contains("\($0.name)") }
  }

  static var placeFields: [Field<Entry<WorkHistory.Place>>] {
    [
      Field("id") { .number($0.history.id) }, Field("date") { .text($0.value.date.description) },
      Field("mode") { .text($0.history.kind.mode.rawValue) },
      Field("content") { .text($0.history.kind.content.rawValue) },
      Field("source") { .text($0.value.source.rawValue) }, Field("rank") { .number($0.value.rank) },
      Field("previous_rank") { .number($0.value.previousRank) },
      Field("position") { .number($0.value.position) }, Field("views") { .number($0.value.statistics.views) },
      Field("ratings") { .number($0.value.statistics.ratings) },
      Field("bookmarks") { .number($0.value.statistics.bookmarks) },
      Field("stored") { .text($0.value.isStored ? "yes" : "told") },
    ]
  }

  static var runFields: [Field<Entry<WorkHistory.Run>>] {
    [
      Field("id") { .number($0.history.id) }, Field("mode") { .text($0.history.kind.mode.rawValue) },
      Field("content") { .text($0.history.kind.content.rawValue) },
      Field("source") { .text($0.value.sources.map(\.rawValue).joined(separator: ",")) },
      Field("from") { .text($0.value.places.first?.date.description) },
      Field("from_open") { .flag($0.value.isStartOpen) },
      Field("to") { .text($0.value.places.last?.date.description) },
      Field("to_open") { .flag($0.value.isEndOpen) }, Field("lists") { .number($0.value.lists) },
      Field("told") { .number($0.value.places.count - $0.value.lists) },
      Field("unknown") { .number($0.value.unknown.count) },
      Field("peak") { .number($0.value.peak.rankOrPosition) },
      Field("peak_date") { .text($0.value.peak.date.description) },
      Field("points") { .number($0.value.points) },
    ]
  }
}
