/// A command with its parents, the root first.
package struct CommandPath: Sendable {
  package private(set) var commands: [any Command.Type]

  package init(_ root: any Command.Type) {
    commands = [root]
  }

  package var root: any Command.Type { commands[0] }
  package var command: any Command.Type { commands[commands.count - 1] }

  /// The command as typed: `rankinglog recents export`.
  package var name: String { commands.map { $0.name }.joined(separator: " ") }

  /// The command's own section of the configuration file: `recents export`; empty for the root.
  package var section: String { section(of: commands.count) }

  /// The sections of the configuration file that apply to the command, the most specific first: `recents export`,
  /// `recents`, and the empty name for the part above all sections.
  package var sections: [String] {
    commands.indices.reversed().map { section(of: $0 + 1) }
  }

  /// The section of the first commands of the path.
  private func section(of count: Int) -> String {
    commands[1..<count].map { $0.name }.joined(separator: " ")
  }

  package func appending(_ command: any Command.Type) -> CommandPath {
    var path = self
    path.commands.append(command)
    return path
  }

  /// Consumes the words that name subcommands.
  package mutating func descend(into words: inout ArraySlice<String>) throws(UsageError) {
    while let word = words.first, !word.hasPrefix("-"), !command.subcommands.isEmpty {
      if let replacement = command.aliases[word] {
        words = replacement[...] + words.dropFirst()
        continue
      }
      guard let next = command.subcommands.first(where: { $0.name == word }) else {
        let mistake = Mistake.command(word, of: self, following: Array(words.dropFirst()))
        if let correction = root.correction(of: mistake) {
          throw UsageError("unknown command '\(word)'; \(correction)").with(command: name)
        }
        let names = command.subcommands.filter { !$0.isHidden }.map { $0.name }
        throw UsageError.unknown("command", word, among: names).with(command: name)
      }
      commands.append(next)
      words.removeFirst()
    }
  }

  /// The root and all commands below it, at any depth.
  package static func all(under root: any Command.Type) -> [CommandPath] {
    func paths(from path: CommandPath) -> [CommandPath] {
      [path] + path.command.subcommands.flatMap { paths(from: path.appending($0)) }
    }
    return paths(from: CommandPath(root))
  }
}
