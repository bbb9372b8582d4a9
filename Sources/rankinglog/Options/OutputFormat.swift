import CommandLineKit

/// Output formats of records.
enum OutputFormat: String, CaseIterable, Sendable, ArgumentValue {
  case table, json, ndjson, csv, tsv, ids, urls
  /// `tsv` with the option `--header`.
  case tsvWithHeader

  static var choices: [String] { allCases.filter { $0 != .tsvWithHeader }.map(\.rawValue) }

  static var synonyms: [String: String] { ["jsonl": "ndjson"] }

  /// Whether the format prints columns or keys.
  var hasColumns: Bool { self != .ids && self != .urls }

  /// Whether the format prints JSON objects.
  var hasObjects: Bool { self == .json || self == .ndjson }

  /// The format with the name of a command's own format; the standard format for nil.
  init(_ format: (some RawRepresentable<String>)?, _ context: Context) {
    self =
      format.flatMap { OutputFormat(rawValue: $0.rawValue) }
      ?? .standard(isTerminal: context.output.isTerminal)
  }

  /// A table on a terminal, tsv otherwise.
  static func standard(isTerminal: Bool) -> OutputFormat { isTerminal ? .table : .tsv }
}
