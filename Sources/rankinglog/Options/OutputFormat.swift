import CommandLineKit

/// Output formats of records.
enum OutputFormat: String, CaseIterable, Sendable, ArgumentValue {
  case table, json, ndjson, csv, tsv, ids, urls

  /// A table on a terminal, tsv otherwise.
  static func standard(isTerminal: Bool) -> OutputFormat { isTerminal ? .table : .tsv }
}

/// The option `-f`.
struct FormatOptions: Arguments {
  @Option("Output format (default: table on a terminal, else tsv).", short: "f", placeholder: "FORMAT")
  var format: OutputFormat?

  var parts: ArgumentParts { ["format": _format] }

  func format(_ context: Context) -> OutputFormat {
    format ?? .standard(isTerminal: context.output.isTerminal)
  }
}
