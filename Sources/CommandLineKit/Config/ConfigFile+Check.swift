extension ConfigFile {
  /// Checks that every section names a command, and every key an option of it; above the sections, an option of any
  /// command.
  package func check(against root: any Command.Type) throws(UsageError) {
    let commands = CommandPath.all(under: root).map { path in
      let options = Parameter.all(of: path.command.init()).filter { $0.kind != .argument }
      return (section: path.sections[0], options: options)
    }
    let known = commands.map(\.section).filter { !$0.isEmpty }
    for section in sections where !known.contains(section.name) {
      throw located(section.line, .unknown("section", section.name, among: known))
    }
    for entry in entries {
      let options = commands.filter { entry.section.holds(for: $0.section) }.flatMap(\.options)
      try check(entry, against: options)
    }
  }

  private func check(_ entry: Entry, against options: [Parameter]) throws(UsageError) {
    let named = options.filter { $0.name == entry.key }
    if named.contains(where: \.declaration.fromFile) { return }
    if !named.isEmpty {
      let message = "'\(entry.key)' can only be set on the command line"
      throw located(entry.line, UsageError(message))
    }
    let names = options.filter { $0.declaration.fromFile && !$0.declaration.isHidden }.map(\.name)
    throw located(entry.line, .unknown("option", entry.key, among: names))
  }

  private func located(_ line: Int, _ error: UsageError) -> UsageError {
    UsageError("\(path):\(line): \(error.message)", command: error.command, isInFile: true)
  }
}

extension String {
  /// Whether a section of this name applies to a command: it names the command or a parent of it.
  fileprivate func holds(for command: String) -> Bool {
    isEmpty || self == command || command.hasPrefix(self + " ")
  }
}
