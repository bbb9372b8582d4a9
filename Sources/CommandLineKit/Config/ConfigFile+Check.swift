extension ConfigFile {
  /// Checks that every section names a command, or is a named one of a command, and every key an option of it; above the
  /// sections, an option of any command.
  package func check(against root: any Command.Type) throws(UsageError) {
    let commands = CommandPath.all(under: root).map { path in
      let options = Parameter.all(of: path.command.init()).filter { $0.kind != .argument }
      return (section: path.sections[0], options: options)
    }
    let known = commands.map(\.section).filter { !$0.isEmpty }
    let named = NamedSections(root)
    for section in sections where !known.contains(section.name) {
      guard named.type(of: section.name) != nil else {
        throw located(section.line, .unknown("section", section.name, among: known))
      }
      try checkName(of: section)
    }
    for entry in entries {
      let options =
        named.type(of: entry.section).map { Parameter.all(of: $0.init()) }
        ?? commands.filter { entry.section.holds(for: $0.section) }.flatMap(\.options)
      try check(entry, against: options)
    }
  }

  /// A name is one plain word, since keys and command lines contain it; and two sections of one name would be mixed.
  private func checkName(of section: (name: String, line: Int)) throws(UsageError) {
    guard NamedSections.isValid(section.name) else {
      throw located(section.line, UsageError("'[\(section.name)]' needs a name of \(NamedSections.rule)"))
    }
    guard let first = sections.first(where: { $0.name == section.name }), first.line != section.line else {
      return
    }
    throw located(section.line, UsageError("'[\(section.name)]' is there twice, also in line \(first.line)"))
  }

  private func check(_ entry: Entry, against options: [Parameter]) throws(UsageError) {
    let named = options.filter { $0.name == entry.key }
    let fromFile = named.filter(\.declaration.fromFile)
    if fromFile.contains(where: { $0.declaration.isShared || !entry.section.isEmpty }) { return }
    if !fromFile.isEmpty {
      throw located(
        entry.line, UsageError("'\(entry.key)' is not for all commands: it belongs into a section"))
    }
    if !named.isEmpty {
      let message = "'\(entry.key)' can only be set on the command line"
      throw located(entry.line, UsageError(message))
    }
    let names = options.filter { $0.declaration.fromFile && !$0.declaration.isHidden }.map(\.name)
    throw located(entry.line, .unknown("option", entry.key, among: names))
  }

  func located(_ line: Int, _ error: UsageError) -> UsageError {
    UsageError("\(path):\(line): \(error.message)", command: error.command, isInFile: true)
  }
}

extension String {
  /// Whether a section of this name applies to a command: it names the command or a parent of it.
  fileprivate func holds(for command: String) -> Bool {
    isEmpty || self == command || command.hasPrefix(self + " ")
  }
}
