extension Parser {
  /// The help text of a command, ending with a newline.
  package func help(for path: CommandPath, width: Int = 80) -> String {
    HelpText(help: CommandHelp(path: path), layout: TextLayout(width: width)).text
  }
}

/// Help as plain text, from the abstract to the footer.
private struct HelpText {
  let help: CommandHelp
  let layout: TextLayout

  var text: String {
    let command = help.path.command
    let usage = "Usage: " + ([help.path.name] + help.usage).joined(separator: " ")
    let parts = [
      layout.wrap(command.abstract), [usage], layout.paragraphs(command.discussion),
      titled("Commands", layout.definitions(help.commandRows)),
      titled("Arguments", layout.definitions(help.argumentRows)),
    ]
    let rest = [titled("Examples", layout.examples(command.examples)), layout.paragraphs(command.footer)]
    let filled = (parts + options + rest).filter { !$0.isEmpty }
    return filled.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var options: [[String]] {
    let column = layout.column(for: help.options.map(\.term) + ["    --version"])
    return help.optionSections.map { titled($0.title, layout.definitions($0.rows, column: column)) }
  }

  private func titled(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines
  }
}
