extension Parser {
  /// The help text of a command, ending with a newline.
  ///
  /// - Parameter isBrief: Whether it is the summary of `-h`, which fits a terminal of 24 lines.
  package func help(for path: CommandPath, isBrief: Bool = false, width: Int = 80) -> String {
    let text = HelpText(help: CommandHelp(path: path), layout: TextLayout(width: width))
    return isBrief ? text.brief : text.complete
  }

  /// The names of the subcommands, a line for each group.
  package func groupLines(of path: CommandPath, width: Int = 80) -> [String] {
    HelpText(help: CommandHelp(path: path), layout: TextLayout(width: width)).groupLines
  }
}

/// Help as plain text.
private struct HelpText {
  let help: CommandHelp
  let layout: TextLayout

  private var command: any Command.Type { help.path.command }

  private var usage: [String] {
    ["Usage: " + ([help.path.name] + help.usage).joined(separator: " ")]
  }

  /// All of it, from the abstract to the footer.
  var complete: String {
    let parts =
      [layout.wrap(command.abstract), usage, layout.paragraphs(command.discussion)] + commands
      + [titled("Arguments", layout.definitions(help.argumentRows))]
    let examples = titled("Examples", layout.examples(command.examples))
    return text(parts + options + [examples, layout.paragraphs(command.footer)])
  }

  /// The number of lines of a terminal, without the line of the prompt.
  private static let briefHeight = 23

  /// Usage, the most important options and two examples.
  var brief: String {
    let end = ["Run '\(help.path.name) --help' for all options."]
    let start = [layout.wrap(command.abstract), usage]
    let examples = titled("Examples", layout.examples(Array(command.examples.prefix(2))))
    if help.commandGroups.count > 1 { return text(start + [groupLines, examples, end]) }
    if !help.subcommands.isEmpty { return text(start + commands + [examples, end]) }
    let arguments = titled("Arguments", layout.definitions(help.argumentRows))
    let fixed = text(start + [arguments, examples, end]).split(
      separator: "\n", omittingEmptySubsequences: false
    ).count
    // A title and an empty line.
    let count = Self.briefHeight - fixed - 1
    let rows = help.briefOptionRows(count: max(count, 0), width: layout.width)
    let options = titled("Options", layout.definitions(rows))
    return text(start + [arguments, options, examples, end])
  }

  var groupLines: [String] {
    layout.definitions(
      help.commandGroups.map { ($0.title, $0.rows.map(\.term).joined(separator: ", ")) })
  }

  private var commands: [[String]] {
    let column = layout.column(for: help.commandGroups.flatMap(\.rows).map(\.term))
    return help.commandGroups.map { titled($0.title, layout.definitions($0.rows, column: column)) }
  }

  private var options: [[String]] {
    let column = layout.column(for: help.options.map(\.term) + ["    --version"])
    return help.optionSections.map { titled($0.title, layout.definitions($0.rows, column: column)) }
  }

  private func titled(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines
  }

  private func text(_ parts: [[String]]) -> String {
    parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }
}
