/// A word that is neither a command nor an option.
package enum Mistake: Sendable {
  /// A word in the position of a subcommand, and the words after it.
  case command(String, following: [String])
  /// An option without dashes, its value or the next word, and the options of the command.
  case option(String, value: String?, of: CommandPath, options: [Parameter])
}
