import CommandLineKit

/// How records are printed.
enum OutputFormat: String, CaseIterable, Sendable, ArgumentValue {
  case table, json, ndjson, csv, tsv, ids, urls

  /// A table for a person, lines with tabs for a script.
  static func standard(isTerminal: Bool) -> OutputFormat { isTerminal ? .table : .tsv }
}

/// `-f`.
struct FormatOptions: Arguments {
  @Option("Output format (default: table on a terminal, else tsv).", short: "f", placeholder: "FORMAT")
  var format: OutputFormat?

  func format(_ context: Context) -> OutputFormat {
    format ?? .standard(isTerminal: context.output.isTerminal)
  }
}
