import CommandLineKit
import RankingLogCore

/// The options `-f` and `--columns`.
struct FormatOptions: Arguments {
  @Option(
    "--format", "Output format (default: table on a terminal, tsv otherwise).", short: "f",
    placeholder: "FORMAT")
  var format: OutputFormat?
  @Flag("--json", "Same as -f json.", scope: .ignoringVariable) var json = false
  @Flag("--header", "Start tsv with a line of column names.") var header = false
  // Only on the command line, because other programs and commands read the standard columns.
  @Option(
    "--columns", "Print only these columns, in this order, separated by commas; the end of --help lists all.",
    placeholder: "COLUMNS", scope: .ignoringVariable)
  var columns: ColumnNames?

  func validate() throws(UsageError) {
    if json {
      if let option = $format.givenSpelling, let format, format != .json {
        throw UsageError("--json and \(option) \(format.rawValue) cannot be combined")
      }
      _format.set(.json, from: .word("--json"))
    }
    // A format of the environment or the configuration file is ignored.
    if columns != nil, let format, !format.hasColumns, let option = $format.givenSpelling {
      throw UsageError("--columns and \(option) \(format.rawValue) cannot be combined")
    }
  }

  func format(_ context: Context) -> OutputFormat {
    let given = columns == nil ? format : format.flatMap { $0.hasColumns ? $0 : nil }
    let format = given ?? .standard(isTerminal: context.output.isTerminal)
    return format == .tsv && header ? .tsvWithHeader : format
  }

  /// Returns a writer of works, one per line in tables.
  func works(_ context: Context) throws -> RecordWriter<EntryLayout> {
    try RecordWriter(EntryLayout.works(entryColumns), format(context), context)
  }

  /// Checks the names of `--columns`.
  ///
  /// - Parameters:
  ///   - set: The columns of the records to print.
  ///   - sets: The columns of all kinds of records that the command can print.
  func check(_ set: ColumnSet, of sets: [ColumnSet]) throws(UsageError) {
    for name in columns?.names ?? [] where !set.names.contains(name) {
      if let other = sets.first(where: { $0.names.contains(name) }), let option = other.option {
        throw UsageError("--columns: '\(name)' requires \(option)")
      }
      let reason = ValueError.notOne(of: set.names, text: name).reason
      throw UsageError("--columns: unknown column '\(name)'; \(reason)")
    }
  }

  /// The selected columns of works; nil for all.
  var entryColumns: [EntryColumn]? {
    columns?.names.compactMap { name in EntryColumn.allCases.first { "\($0.name)" == name } }
  }
}
