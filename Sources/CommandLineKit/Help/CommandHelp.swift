/// The contents of help, from the declaration of a command: `--help`, `-h` and the manual page show the same.
struct CommandHelp {
  typealias Row = (term: String, text: String)

  let path: CommandPath
  let parameters: [Parameter]
  private let rules: [Rule]

  init(path: CommandPath) {
    self.path = path
    // For a command with a default subcommand, shows the options of that subcommand.
    let shown = path.command.defaultSubcommand ?? path.command
    let list = shown.parameterList
    parameters = list.parameters.filter { !$0.isHidden }
    rules = list.rules
  }

  /// The words after the command's name: `[options] ID|URL ...`.
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

  /// The subcommands by group.
  var commandGroups: [(title: String, rows: [Row])] {
    let standard = path.command.defaultSubcommand?.name
    return path.command.groups.map { group in
      let rows = group.commands.filter { !$0.isHidden }.map {
        ($0.name, $0.abstract + ($0.name == standard ? " [default]" : ""))
      }
      return (group.title, rows)
    }
  }

  var argumentRows: [Row] {
    parameters.filter { $0.kind == .argument }.map { ($0.placeholder, $0.help) }
  }

  var options: [Parameter] { parameters.filter { $0.kind != .argument } }

  /// Sections in the order of their first option. The options that many commands share are one section, the last one,
  /// which also lists `--help`.
  var optionSections: [(title: String, rows: [Row])] {
    var order: [Section] = []
    for option in options where !order.contains(option.section) { order.append(option.section) }
    var inherited: [Row] = []
    var sections: [(title: String, rows: [Row])] = []
    for section in order {
      let rows = options.filter { $0.section == section }.map { ($0.term, description(of: $0)) }
      if section.isInherited { inherited += rows } else { sections.append((section.title, rows)) }
    }
    inherited.append(("-h, --help", "Print a summary (-h) or all options (--help)."))
    if path.commands.count == 1 { inherited.append(("-V, --version", "Print the version.")) }
    return sections + [(sections.isEmpty ? "Options" : "Inherited options", inherited)]
  }

  private func description(of option: Parameter) -> String {
    var text = option.help
    for note in rules.compactMap({ $0.note(for: option) }) { text += " [\(note)]" }
    if option.kind == .option {
      if !option.choices.isEmpty { text += " [\(option.choices.joined(separator: ", "))]" }
      if let standard = option.defaultText, !standard.isEmpty { text += " [default:\u{A0}\(standard)]" }
      if option.isRepeatable { text += " [repeatable]" }
    }
    if option.isVariable { text += " [env:\u{A0}\(option.environmentName(program: path.root.name))]" }
    return text
  }
}

// The summary of `-h`.
extension CommandHelp {
  /// The command's own options, those with a letter first, on at most `count` lines of `width` characters.
  func briefOptionRows(count: Int, width: Int) -> [Row] {
    let own = options.filter { !$0.section.isInherited }
    let listed = own.filter { $0.short != nil } + own.filter { $0.short == nil }
    let candidates = listed.prefix(count)
    let available = width - 4 - (candidates.map(\.term.count).max() ?? 0)
    var (rows, left): ([Row], Int) = ([], count)
    for option in candidates {
      let text = Self.shortened(option.help, to: available)
      let lines = TextLayout(width: available).wrap(text).count
      guard lines <= left else { continue }
      left -= lines
      rows.append((option.term, text))
    }
    return rows
  }

  /// The longest beginning of a text that fits and ends at a pause: a sentence, a list item or an explanation. Without
  /// one, the text, which needs several lines.
  private static func shortened(_ text: String, to count: Int) -> String {
    if text.count <= count { return text }
    for pause in [". ", "; ", " (", ": ", ", "] {
      guard let end = text.indices.first(where: { text[$0...].hasPrefix(pause) }) else { continue }
      let beginning = text[..<end]
      if beginning.count < count { return beginning + "." }
    }
    return text
  }
}

extension Parameter {
  /// The term of an option: `-m, --mode MODE`; for a flag the form that changes its default.
  var term: String {
    let short = isOnByDefault ? nil : short
    return (short.map { "-\($0), " } ?? "    ") + spelling + (kind == .option ? " \(placeholder)" : "")
  }
}
