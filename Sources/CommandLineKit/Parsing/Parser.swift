/// Parses a command line into a command with its values set.
///
/// The command line overrides the environment, which overrides the configuration file, which overrides the defaults.
/// Pure: it prints nothing, reads only its arguments, and never exits.
package struct Parser: Sendable {
  package let root: any Command.Type

  package init(_ root: any Command.Type) {
    self.root = root
  }

  /// The request of a command line.
  package enum Invocation: Sendable {
    case run(any Command, CommandPath)
    /// - `isBrief`: Whether the overview of `-h` is requested, not all of `--help`.
    case help(CommandPath, isBrief: Bool)
    case version
  }

  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - environment: Variables named after the program and an option are used; empty ones are ignored.
  ///   - paths: The rule for paths; nil for the rule of the environment.
  ///   - file: Called only before a command with options runs, so that help works with a broken file.
  package func parse(
    _ words: [String], environment: [String: String] = [:], paths: PathRule? = nil,
    file: (any Command.Type) throws(UsageError) -> ConfigFile? = { _ in nil }
  ) throws(UsageError) -> Invocation {
    if words == ["-V"] || words == ["version"] || words.prefix(while: { $0 != "--" }).contains("--version") {
      return .version
    }
    if let (path, isBrief) = try requestedHelp(words) { return .help(path, isBrief: isBrief) }

    let paths = paths ?? PathRule(environment)
    var rest = words[...]
    var path = CommandPath(root)
    try path.descend(into: &rest)
    if let standard = path.command.defaultSubcommand { path = path.appending(standard) }
    do throws(UsageError) {
      try refuseOptions(before: path.command, rest)
      let (command, list) = path.command.collected()
      let parameters = list.parameters
      let split = try WordSplitter(rest, parameters: parameters) { [path] name, value in
        root.correction(
          of: .option(name, value: value, of: path, options: parameters, words: Array(rest)))
      }
      if split.wantsHelp { return .help(path, isBrief: true) }
      if !parameters.isEmpty {
        let file = try file(path.command)
        try file?.check(against: root, running: (path, parameters))
        let layers = OptionSources(program: root.name, environment: environment, file: file, path: path)
        for option in parameters where option.kind != .argument {
          let words = split.assignments.filter { $0.parameter === option }
          try refuseSecondValue(words, for: option)
          for given in words.isEmpty ? try layers.assignments(for: option) : words { try given.apply(paths) }
        }
      }
      try refuse(split.positionals, path.command.refusalOfWords)
      do throws(UsageError) {
        try assignPositionals(split.positionals, in: parameters.filter { $0.kind == .argument }, paths)
        try list.validate()
      } catch {
        throw corrected(error, split.positionals, path, Array(rest))
      }
      return .run(command, path)
    } catch {
      throw error.with(command: path.name)
    }
  }

  /// `help COMMAND`, or `--help` or `-h` anywhere, regardless of other errors in the command line.
  private func requestedHelp(_ words: [String]) throws(UsageError) -> (CommandPath, isBrief: Bool)? {
    let isHelp: (String) -> Bool = { $0 == "--help" || $0 == "-h" }
    var rest = words.prefix { $0 != "--" }
    let isBrief = rest.contains("-h") && !rest.contains("--help")
    if rest.first == "help", !root.subcommands.isEmpty {
      rest.removeFirst()
    } else if !rest.contains(where: isHelp) {
      return nil
    }
    rest.removeAll(where: isHelp)
    var path = CommandPath(root)
    try path.descend(into: &rest)
    return (path, isBrief)
  }

  /// Rejects options before the subcommand with a separate error, because "unknown option" would mislead.
  private func refuseOptions(
    before command: any Command.Type, _ words: ArraySlice<String>
  ) throws(UsageError) {
    guard let option = words.first, option.hasPrefix("-") else { return }
    let next = words.first { word in command.subcommands.contains { $0.name == word } }
    guard let next else { return }
    throw UsageError("options must follow the command; use '\(root.name) \(next) \(option)'")
  }

  /// Rejects two values for an option that accepts one, because the user probably needs both.
  private func refuseSecondValue(_ words: [Assignment], for option: Parameter) throws(UsageError) {
    guard let first = words.first, option.kind == .option, !option.isRepeatable,
      let other = words.first(where: { $0.text != first.text })
    else { return }
    let name = option.displayName
    // The URL of a proxy may contain a password.
    let values =
      [first, other].contains { $0.text.contains("@") } ? "" : ": '\(first.text)' and '\(other.text)'"
    throw UsageError("\(name) accepts one value, not two\(values)")
  }

  /// Returns the error of a command line whose arguments have a correction, or the given error.
  private func corrected(
    _ error: UsageError, _ arguments: [String], _ path: CommandPath, _ words: [String]
  ) -> UsageError {
    guard !arguments.isEmpty,
      let correction = root.correction(of: .arguments(arguments, of: path, words: words))
    else { return error }
    let text = arguments.joined(separator: " ")
    let command = path.commands.dropFirst().map { $0.name }.joined(separator: " ")
    return UsageError("\(command) does not accept '\(text)'; \(correction)")
  }

  /// Rejects words that may be secrets, without repeating them.
  private func refuse(_ words: [String], _ refusal: String?) throws(UsageError) {
    if let refusal, !words.isEmpty { throw UsageError(UsageText(plain: refusal)) }
  }

  /// Assigns the words to the arguments, in the order of declaration.
  private func assignPositionals(
    _ words: [String], in arguments: [Parameter], _ paths: PathRule
  ) throws(UsageError) {
    var words = words[...]
    for argument in arguments {
      let taken = argument.isRepeatable ? words : words.prefix(1)
      guard taken.count >= argument.minimumCount else {
        throw UsageError("missing \(argument.placeholder): \(argument.help)")
      }
      for word in taken {
        try Assignment(parameter: argument, text: word, origin: .word(argument.placeholder)).apply(paths)
      }
      words = words.dropFirst(taken.count)
    }
    if let extra = words.first { throw UsageError("unexpected argument '\(extra)'") }
  }
}

extension Assignment {
  package func apply(_ paths: PathRule) throws(UsageError) {
    do {
      try parameter.assign(parameter.isPath ? paths.path(text, from: origin) : text, origin)
    } catch {
      throw .invalid(text, for: parameter, from: origin, error)
    }
  }
}
