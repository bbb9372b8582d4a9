import CommandLineKit

/// The option `-f`.
struct FormatOptions: Arguments {
  @Option("Output format (default: table on a terminal, tsv otherwise).", short: "f", placeholder: "FORMAT")
  var format: OutputFormat?
  @Flag("Same as -f json.", fromFile: false, isShared: false) var json = false
  @Flag("Start tsv with a line of column names.") var header = false

  var parts: ArgumentParts { ["format": _format, "json": _json, "header": _header] }

  func validate() throws(UsageError) {
    guard json else { return }
    if case .word(let option) = $format, let format, format != .json {
      throw UsageError("--json and \(option) \(format.rawValue) cannot be combined")
    }
    _format.cell.set(.json, .word("--json"))
  }

  func format(_ context: Context) -> OutputFormat {
    let format = format ?? .standard(isTerminal: context.output.isTerminal)
    return format == .tsv && header ? .tsvWithHeader : format
  }
}
