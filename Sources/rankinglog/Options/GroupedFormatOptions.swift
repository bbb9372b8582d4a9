import CommandLineKit

/// The options `-f` and `--group-by` of commands that print lists of works.
struct GroupedFormatOptions: Arguments {
  let output = FormatOptions()
  // On the command line only: it changes the shape of the output.
  @Option(
    "Print sections with an index when all works are known, as table (default) or json.",
    placeholder: "KEY", fromFile: false, isShared: false)
  var groupBy: Grouping?

  var parts: ArgumentParts { ["output": output, "groupBy": _groupBy] }

  func validate() throws(UsageError) {
    // Other formats set for all runs give way.
    guard groupBy != nil, let format = output.format, case .word(let option) = output.$format,
      format != .table, format != .json
    else { return }
    throw UsageError("--group-by prints table or json; omit \(option) \(format.rawValue)")
  }

  func format(_ context: Context) -> OutputFormat {
    guard groupBy != nil else { return output.format(context) }
    return output.format == .json ? .json : .table
  }
}
