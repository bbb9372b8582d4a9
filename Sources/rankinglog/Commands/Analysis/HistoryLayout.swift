import RankingLogCore

/// The layout of histories of works: an object or a block of lines per work and series, or a row per entry or streak.
struct HistoryLayout: RecordLayout {
  typealias Entry<Value> = (history: WorkHistory, value: Value)

  private let runs: Bool
  private let runLayout: FieldLayout<Entry<WorkHistory.Run>>
  private let placeLayout: FieldLayout<Entry<WorkHistory.Place>>
  /// Whether tables have a row per entry or streak.
  private let hasColumns: Bool
  let sampleSize = Int.max

  /// - Parameters:
  ///   - runs: Whether to print one line per streak instead of one per ranking.
  ///   - columns: The selected columns of rankings or streaks; nil for all.
  init(runs: Bool, columns: ColumnNames?) {
    (self.runs, hasColumns) = (runs, columns != nil)
    runLayout = FieldLayout(kind: "run", fields: Self.runFields).selecting(runs ? columns : nil)
    placeLayout = FieldLayout(kind: "place", fields: Self.placeFields).selecting(runs ? nil : columns)
  }

  var names: [String] { runs ? runLayout.names : placeLayout.names }
  var work: ((WorkHistory) -> Int)? { \.id }

  func write(_ history: WorkHistory, to rows: inout DelimitedWriter) {
    for run in self.runs(of: history) { runLayout.write(run, to: &rows) }
    for place in places(of: history) { placeLayout.write(place, to: &rows) }
  }

  func write(_ history: WorkHistory, to json: inout JSONWriter) {
    let runFields = runLayout.selected ?? Self.own(Self.runFields)
    let placeFields = placeLayout.selected ?? Self.own(Self.placeFields)
    json.object { writer in
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
      writer.member("places", places(of: history)) { writer, place in
        writer.object { $0.fields(placeFields, of: place) }
      }
    }
  }

  func table(_ sample: [WorkHistory], width: Int?) -> Table? {
    guard hasColumns else { return nil }
    return runs
      ? runLayout.table(sample.flatMap { self.runs(of: $0) }, width: width)
      : placeLayout.table(sample.flatMap { places(of: $0) }, width: width)
  }

  func lines(_ history: WorkHistory, in table: Table?) -> String {
    guard let table else { return HistoryText(history, showsPlaces: !runs).text }
    let lines =
      self.runs(of: history).map { runLayout.lines($0, in: table) }
      + places(of: history).map { placeLayout.lines($0, in: table) }
    return lines.joined()
  }

  private func runs(of history: WorkHistory) -> [Entry<WorkHistory.Run>] {
    runs ? history.runs.map { (history, $0) } : []
  }

  private func places(of history: WorkHistory) -> [Entry<WorkHistory.Place>] {
    runs ? [] : history.places.map { (history, $0) }
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
