/// The sections that users name, of the commands that support them: `[keep daily]`.
struct NamedSections {
  /// The allowed names, for messages.
  static let rule = "letters, digits, _ and - (not at the start), at most 64"

  private let types: [(command: String, options: any CreatableArguments.Type)]

  init(_ paths: [CommandPath]) {
    types = paths.compactMap { path in path.command.namedSection.map { (path.section, $0) } }
  }

  /// The options of a section; nil if no command has sections like it.
  func type(of section: String) -> (any CreatableArguments.Type)? {
    types.first { section.hasPrefix($0.command + " ") }?.options
  }

  /// Whether a section's name, after its command's name, is one plain word that does not look like an option.
  static func isValid(_ section: String) -> Bool {
    let name = section.drop { $0 != " " }.dropFirst()
    return (1...64).contains(name.utf8.count) && name.first != "-"
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }
}

/// A section that a user named, with the values of its options.
package struct NamedSection<Options: CreatableArguments>: Sendable {
  /// The word after the command's name.
  package let name: String
  package let options: Options
  private let path: String
  private let line: Int

  fileprivate init(_ name: Substring, _ options: Options, _ path: String, _ line: Int) {
    (self.name, self.options, self.path, self.line) = (String(name), options, path, line)
  }

  /// An error that concerns the entire section.
  package func fault(_ reason: String) -> UsageError {
    UsageError("\(path):\(line): [\(name)]: \(reason)", isInFile: true)
  }
}

extension ConfigFile {
  /// Returns the sections that users named for a command, in their order.
  ///
  /// - Parameter paths: The rule for paths.
  package func named<Options: CreatableArguments>(
    _ type: Options.Type, of command: String, _ paths: PathRule
  ) throws(UsageError) -> [NamedSection<Options>] {
    var found: [NamedSection<Options>] = []
    for section in sections where section.name.hasPrefix(command + " ") {
      let (options, list) = Options.collected()
      let parameters = list.parameters
      for entry in entries where entry.section == section.name {
        guard let parameter = parameters.first(where: { $0.name == entry.key }) else { continue }
        try checkSingle(entry, parameter)
        try Assignment(parameter: parameter, text: entry.value, origin: .file(path: path, line: entry.line))
          .apply(paths)
      }
      let name = section.name.dropFirst(command.utf8.count + 1)
      let named = NamedSection(name, options, path, section.line)
      do {
        try list.validate()
      } catch {
        throw error.isInFile ? error : named.fault(error.message)
      }
      found.append(named)
    }
    return found
  }

  /// Parses the values of all sections that users named.
  package func checkNamed(under root: any Command.Type) throws(UsageError) {
    for path in CommandPath.all(under: root) {
      if let type = path.command.namedSection { try checkNamed(type, of: path.section) }
    }
  }

  private func checkNamed<Options: CreatableArguments>(_ type: Options.Type, of command: String)
    throws(UsageError)
  {
    _ = try named(type, of: command, .checkOnly)
  }

  /// Whether a user named the section, so that its keys are not options of a command.
  package static func isNamed(_ section: String, under root: any Command.Type) -> Bool {
    NamedSections(CommandPath.all(under: root)).type(of: section) != nil
  }
}
