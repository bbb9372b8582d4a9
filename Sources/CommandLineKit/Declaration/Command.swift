/// The declaration of a command or subcommand. The program implements its behavior.
package protocol Command: CreatableArguments {
  /// The word that selects the command; for the root, the program's name.
  static var name: String { get }

  /// The description in one sentence.
  static var abstract: String { get }

  /// The paragraphs of the description, separated by empty lines. Lines that start with a space are not wrapped.
  static var discussion: String { get }
  static var examples: [Example] { get }

  /// The last paragraph of the help.
  static var footer: String { get }
  /// The notes of the manual page; by default the last paragraph of the help.
  static var notes: String { get }
  static var isHidden: Bool { get }

  /// The error message for unexpected arguments if the word itself may be a secret and must not be printed.
  static var refusalOfWords: String? { get }

  /// Whether the command runs despite an invalid configuration file, and ignores it.
  static var toleratesFaultyConfig: Bool { get }
  static var subcommands: [any Command.Type] { get }

  /// The subcommands by topic, in the order of help; by default one group.
  static var groups: [CommandGroup] { get }

  /// Words that users type for a subcommand, and the words that replace them: `login`, `["auth", "login"]`.
  static var aliases: [String: [String]] { get }

  /// The command line or option to use instead of a mistake, as the end of a sentence: "use -n 10". Called for the root.
  /// Mistakes with arguments are corrected only if the command line is an error.
  static func correction(of mistake: Mistake) -> String?

  /// The options of sections that people name themselves, `[keep daily]`; nil where the command has none.
  static var namedSection: (any CreatableArguments.Type)? { get }

  /// The subcommand to run when none is named; nil runs the command itself.
  static var defaultSubcommand: (any Command.Type)? { get }

  /// The implementation of the command, in a type of the program. The parser ignores it.
  var role: any Sendable { get }
}

extension Command {
  package static var discussion: String { "" }
  package static var examples: [Example] { [] }
  package static var footer: String { "" }
  package static var notes: String { footer }
  package static var isHidden: Bool { false }
  package static var refusalOfWords: String? { nil }
  package static var toleratesFaultyConfig: Bool { false }
  package static var subcommands: [any Command.Type] { [] }
  package static var groups: [CommandGroup] { [CommandGroup("Commands", subcommands)] }
  package static var aliases: [String: [String]] { [:] }
  package static func correction(of mistake: Mistake) -> String? { nil }
  package static var namedSection: (any CreatableArguments.Type)? { nil }
  package static var defaultSubcommand: (any Command.Type)? { nil }
  package var role: any Sendable { () }
}

/// Subcommands with a common topic.
package struct CommandGroup: Sendable {
  package let title: String
  package let commands: [any Command.Type]

  package init(_ title: String, _ commands: [any Command.Type]) {
    (self.title, self.commands) = (title, commands)
  }
}
