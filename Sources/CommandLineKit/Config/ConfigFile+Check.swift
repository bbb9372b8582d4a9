extension ConfigFile {
  /// Checks that every section names a command or is a named section of a command. Every key must be an option of that
  /// command, or above the sections, of any command.
  ///
  /// - Parameter running: The command that runs, with its options. Most keys are among them, and creating all commands
  ///   is slower than running many of them.
  package func check(
    against root: any Command.Type, running: (path: CommandPath, parameters: [Parameter])? = nil
  ) throws(UsageError) {
    let entries = entries.filter { !$0.isAllowed(in: running) }
    if entries.isEmpty, sections.isEmpty { return }
    let commands = CommandPath.all(under: root)
    let known = sections.isEmpty ? [] : commands.map(\.section).filter { !$0.isEmpty }
    let named = NamedSections(commands)
    for section in sections where !known.contains(section.name) {
      guard named.type(of: section.name) != nil else {
        throw located(section.line, .unknown("section", section.name, among: known))
      }
      try checkName(of: section)
    }
    var options = CommandOptions(commands)
    var namedOptions: [ObjectIdentifier: [Parameter]] = [:]
    for entry in entries {
      if let type = named.type(of: entry.section) {
        let options = namedOptions[ObjectIdentifier(type)] ?? type.parameters
        namedOptions[ObjectIdentifier(type)] = options
        try check(entry, against: options)
      } else if !options.allow(entry) {
        try check(entry, against: options.all(for: entry.section))
      }
    }
  }

  /// Checks that the name is one plain word, because keys and command lines contain it, and that it is unique. Two
  /// sections of one name would be merged.
  private func checkName(of section: (name: String, line: Int)) throws(UsageError) {
    guard NamedSections.isValid(section.name) else {
      throw located(section.line, UsageError("'[\(section.name)]' needs a name of \(NamedSections.rule)"))
    }
    guard let first = sections.first(where: { $0.name == section.name }), first.line != section.line else {
      return
    }
    throw located(section.line, UsageError("'[\(section.name)]' already exists in line \(first.line)"))
  }

  private func check(_ entry: Entry, against options: [Parameter]) throws(UsageError) {
    if entry.isAllowed(by: options) { return }
    let named = options.filter { $0.kind != .argument && $0.name == entry.key }
    if options.contains(where: { $0.keys(in: "command").contains(entry.key) }) {
      throw located(
        entry.line, UsageError("'\(entry.key)' does not apply to all commands; set it in a section"))
    }
    if !named.isEmpty {
      throw located(entry.line, UsageError("'\(entry.key)' can only be set on the command line"))
    }
    let names = options.filter { $0.scope.isConfigurable && !$0.isHidden }.map(\.name)
    throw located(entry.line, .unknown("option", entry.key, among: names))
  }

  /// Throws if a key that accepts one value is set before in the same section.
  func checkSingle(_ entry: Entry, _ parameter: Parameter) throws(UsageError) {
    guard !parameter.isRepeatable,
      let first = entries.first(where: { $0.section == entry.section && $0.key == entry.key }),
      first.line != entry.line
    else { return }
    throw located(entry.line, UsageError("'\(entry.key)' is already set in line \(first.line)"))
  }

  func located(_ line: Int, _ error: UsageError) -> UsageError {
    UsageError("\(path):\(line): \(error.text)", command: error.command, isInFile: true)
  }
}

extension ConfigFile.Entry {
  /// Whether an option of the running command can get its value from this entry.
  fileprivate func isAllowed(in running: (path: CommandPath, parameters: [Parameter])?) -> Bool {
    guard let running, section.holds(for: running.path.section) else { return false }
    return isAllowed(by: running.parameters)
  }

  /// Whether one of the options can get its value from this entry.
  fileprivate func isAllowed(by options: [Parameter]) -> Bool {
    options.contains { $0.keys(in: section).contains(key) }
  }
}

/// The options of commands, created on demand.
private struct CommandOptions {
  private let commands: [(section: String, type: any Command.Type)]
  /// The options by the indices of the commands; nil if not created yet.
  private var made: [[Parameter]?]

  init(_ paths: [CommandPath]) {
    commands = paths.map { ($0.section, $0.command) }
    made = Array(repeating: nil, count: paths.count)
  }

  /// Whether a command to which the entry applies has such an option.
  mutating func allow(_ entry: ConfigFile.Entry) -> Bool {
    for index in commands.indices where entry.section.holds(for: commands[index].section) {
      if entry.isAllowed(by: options(index)) { return true }
    }
    return false
  }

  /// All options of the commands to which a section applies.
  mutating func all(for section: String) -> [Parameter] {
    commands.indices.filter { section.holds(for: commands[$0].section) }.flatMap { options($0) }
  }

  private mutating func options(_ index: Int) -> [Parameter] {
    if let options = made[index] { return options }
    let options = commands[index].type.parameters.filter { $0.kind != .argument }
    made[index] = options
    return options
  }
}

extension String {
  /// Whether a section of this name applies to a command: it names the command or a parent command.
  fileprivate func holds(for command: String) -> Bool {
    isEmpty || self == command || command.hasPrefix(self + " ")
  }
}
