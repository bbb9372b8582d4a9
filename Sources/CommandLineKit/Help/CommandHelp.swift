/// What help says of a command, from its declaration: the text of `--help` and the manual page show the same.
struct CommandHelp {
  typealias Row = (term: String, text: String)

  let path: CommandPath
  let parameters: [Parameter]

  init(path: CommandPath) {
    self.path = path
    // For a command with a default subcommand, shows the options of that one.
    let shown = path.command.defaultSubcommand ?? path.command
    parameters = Parameter.all(of: shown.init()).filter { !$0.declaration.isHidden }
  }

  /// What follows the command's name: `[options] ID|URL ...`.
  var usage: [String] {
    var words: [String] = []
    if !path.command.subcommands.isEmpty {
      words.append(path.command.defaultSubcommand == nil ? "<command>" : "[<command>]")
    }
    words.append("[options]")
    for argument in parameters where argument.kind == .argument {
      let name = argument.isRepeatable ? "\(argument.placeholder) ..." : argument.placeholder
      words.append(argument.minimumCount > 0 ? name : "[\(name)]")
    }
    return words
  }

  var subcommands: [any Command.Type] { path.command.subcommands.filter { !$0.isHidden } }

  var commandRows: [Row] {
    let standard = path.command.defaultSubcommand?.name
    return subcommands.map { ($0.name, $0.abstract + ($0.name == standard ? " [default]" : "")) }
  }

  var argumentRows: [Row] {
    parameters.filter { $0.kind == .argument }.map { ($0.placeholder, $0.declaration.help) }
  }

  var options: [Parameter] { parameters.filter { $0.kind != .argument } }

  /// Sections in the order of their first option, Advanced last; `--help` is listed with the common options.
  var optionSections: [(title: String, rows: [Row])] {
    var order: [Section] = []
    for option in options where !order.contains(option.section) { order.append(option.section) }
    let home = order.contains(.common) ? .common : order.first { $0 != .advanced } ?? .options
    if !order.contains(home) { order.insert(home, at: 0) }
    if order.contains(.advanced) { order = order.filter { $0 != .advanced } + [.advanced] }
    return order.map { section in
      var rows = options.filter { $0.section == section }.map { ($0.term, description(of: $0)) }
      if section == home {
        rows.append(("-h, --help", "Print this help."))
        if path.commands.count == 1 { rows.append(("    --version", "Print the version.")) }
      }
      return (section.title, rows)
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
}

extension Parameter {
  /// `-m, --mode MODE`; for a flag the form that changes its default.
  var term: String {
    let short = isOnByDefault ? nil : declaration.short
    return (short.map { "-\($0), " } ?? "    ") + spelling + (kind == .option ? " \(placeholder)" : "")
  }
}
