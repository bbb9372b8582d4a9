import CommandLineKit
import RankingLogCore

extension Grouping: ArgumentValue {}

/// The options `-f` and `--group-by` of commands that print works.
struct GroupedFormatOptions: Arguments {
  @Group var output = FormatOptions()
  // Only on the command line, because it changes the structure of the output.
  @Option(
    "--group-by",
    "Group works by KEY into sections with an index, printed at the end as table (default) or json.",
    placeholder: "KEY", scope: .ignoringVariable)
  var groupBy: Grouping?

  func validate() throws(UsageError) {
    // A format of the environment or the configuration file is ignored.
    guard groupBy != nil, let format = output.format, let option = output.$format.givenSpelling,
      format != .table, format != .json
    else { return }
    throw UsageError("--group-by requires table or json; omit \(option) \(format.rawValue)")
  }

  func format(_ context: Context) -> OutputFormat {
    guard groupBy != nil else { return output.format(context) }
    return output.format == .json ? .json : .table
  }

  /// The names of the selected columns; nil for all.
  var columns: ColumnNames? { output.columns }

  /// The selected columns of works; nil for all.
  var entryColumns: [EntryColumn]? { output.entryColumns }

  /// Checks the names of `--columns`.
  func check(_ set: ColumnSet, of sets: [ColumnSet]) throws(UsageError) { try output.check(set, of: sets) }
}
