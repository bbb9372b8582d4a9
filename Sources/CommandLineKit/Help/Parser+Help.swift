extension Parser {
  /// The help text of a command, ending with a newline.
  package func help(for path: CommandPath, width: Int = 80) -> String {
    HelpPage(path: path, layout: TextLayout(width: width)).text
  }
}

/// The sections of a help text, from the abstract to the footer.
private struct HelpPage {
  let path: CommandPath
  let layout: TextLayout
  private let parameters: [Parameter]

  init(path: CommandPath, layout: TextLayout) {
    self.path = path
    self.layout = layout
    // For a command with a default subcommand, shows the options of that one.
    let shown = path.command.defaultSubcommand ?? path.command
    parameters = Parameter.all(of: shown.init()).filter { !$0.declaration.isHidden }
  }

  var text: String {
    let command = path.command
    let parts = [
      layout.wrap(command.abstract), usage, layout.paragraphs(command.discussion),
      titled("Commands", layout.definitions(commandRows)),
      titled("Arguments", layout.definitions(argumentRows)),
    ]
    let rest = [titled("Examples", layout.examples(command.examples)), layout.paragraphs(command.footer)]
    let filled = (parts + optionSections + rest).filter { !$0.isEmpty }
    return filled.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var usage: [String] {
    var words = [path.name]
    if !path.command.subcommands.isEmpty {
      words.append(path.command.defaultSubcommand == nil ? "<command>" : "[<command>]")
    }
    words.append("[options]")
    for argument in parameters where argument.kind == .argument {
      let name = argument.isRepeatable ? "\(argument.placeholder) ..." : argument.placeholder
      words.append(argument.minimumCount > 0 ? name : "[\(name)]")
    }
    return ["Usage: " + words.joined(separator: " ")]
  }

  private var commandRows: [(term: String, text: String)] {
    let standard = path.command.defaultSubcommand?.name
    return path.command.subcommands.filter { !$0.isHidden }.map { command in
      (command.name, command.abstract + (command.name == standard ? " [default]" : ""))
    }
  }

  private var argumentRows: [(term: String, text: String)] {
    parameters.filter { $0.kind == .argument }.map { ($0.placeholder, $0.declaration.help) }
  }

  /// Sections in the order of their first option, Advanced last; `--help` is listed with the common options.
  private var optionSections: [[String]] {
    let options = parameters.filter { $0.kind != .argument }
    var order: [Section] = []
    for option in options where !order.contains(option.section) { order.append(option.section) }
    let home = order.contains(.common) ? .common : order.first { $0 != .advanced } ?? .options
    if !order.contains(home) { order.insert(home, at: 0) }
    if order.contains(.advanced) { order = order.filter { $0 != .advanced } + [.advanced] }
    let column = layout.column(for: options.map(\.term) + ["    --version"])
    return order.map { section in
      var rows = options.filter { $0.section == section }.map { ($0.term, description(of: $0)) }
      if section == home {
        rows.append(("-h, --help", "Print this help."))
        if path.commands.count == 1 { rows.append(("    --version", "Print the version.")) }
      }
      return titled(section.title, layout.definitions(rows, column: column))
    }
  }

  private func description(of option: Parameter) -> String {
    var text = option.declaration.help
    if option.kind == .option {
      if !option.choices.isEmpty { text += " [\(option.choices.joined(separator: ", "))]" }
      if let standard = option.defaultText, !standard.isEmpty { text += " [default:\u{A0}\(standard)]" }
      if option.isRepeatable { text += " [repeatable]" }
    }
    if option.declaration.showsEnvironment {
      text += " [env:\u{A0}\(option.environmentName(program: path.root.name))]"
    }
    return text
  }

  private func titled(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines
  }
}

extension Parameter {
  /// `-m, --mode MODE`; for a flag the form that changes its default.
  fileprivate var term: String {
    let short = isOnByDefault ? nil : declaration.short
    return (short.map { "-\($0), " } ?? "    ") + spelling + (kind == .option ? " \(placeholder)" : "")
  }
}
