/// A word that is neither a command nor an option, or arguments that a command does not accept.
package enum Mistake: Sendable {
  /// A word in the position of a subcommand of a command, and the words after it.
  case command(String, of: CommandPath, following: [String])
  /// An option without dashes, its value or the next word, the options of the command, and all words after the command.
  case option(String, value: String?, of: CommandPath, options: [Parameter], words: [String])
  /// Plain arguments, and all words after the command.
  case arguments([String], of: CommandPath, words: [String])
}
