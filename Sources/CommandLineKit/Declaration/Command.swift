/// A set of options, flags and arguments: a command, or a group that several commands share.
///
/// Parameters are declared with `@Option`, `@Flag` and `@Argument`; a stored property that is itself
/// `Arguments` adds its own. All of them are listed in `parts`.
package protocol Arguments: ArgumentPart {
  init()

  /// The options, flags, arguments and groups, in the order of declaration: `["mode": _mode, "network": network]`.
  var parts: ArgumentParts { get }

  /// The default section for the parameters in help.
  static var section: Section { get }

  /// Checks combinations of values, after all of them are set.
  func validate() throws(UsageError)
}

/// Parts by the names of their properties, from which the names of options are derived. Listed, since to find them by
/// reflection takes longer than all the rest of parsing.
package typealias ArgumentParts = KeyValuePairs<String, any ArgumentPart>

extension Arguments {
  package var parts: ArgumentParts { [:] }
  package static var section: Section { .options }
  package func validate() throws(UsageError) {}

  package func parameters(label: String, section: Section) -> [Parameter] { Parameter.all(of: self) }

  package func validateAll() throws(UsageError) {
    for (_, part) in parts { try part.validateAll() }
    try validate()
  }

  /// The spellings (`-m`, `--back`) used on the command line, in the order of declaration.
  package func givenOnCommandLine() -> [String] {
    Parameter.all(of: self).compactMap { parameter in
      if case .word(let spelling) = parameter.origin() { spelling } else { nil }
    }
  }
}

/// The declaration of a command or subcommand. The program implements what it does.
package protocol Command: Arguments {
  /// The word that selects the command; for the root, the program's name.
  static var name: String { get }

  /// One sentence.
  static var abstract: String { get }

  /// Paragraphs separated by empty lines; lines that begin with a space are printed as they are.
  static var discussion: String { get }
  static var examples: [Example] { get }

  /// The last paragraph of the help.
  static var footer: String { get }
  static var isHidden: Bool { get }

  /// The error message for unexpected arguments, where the word itself may be a secret and must not be shown.
  static var refusalOfWords: String? { get }

  /// Whether the command ignores a faulty configuration file and runs.
  static var toleratesFaultyConfig: Bool { get }
  static var subcommands: [any Command.Type] { get }

  /// The options of sections that people name themselves, `[keep daily]`; nil where the command has none.
  static var namedSection: (any Arguments.Type)? { get }

  /// The subcommand to run when none is named; nil runs the command itself.
  static var defaultSubcommand: (any Command.Type)? { get }

  /// The command as the program runs it, in a type of the program: the parser does not look at it.
  var role: any Sendable { get }
}

extension Command {
  package static var discussion: String { "" }
  package static var examples: [Example] { [] }
  package static var footer: String { "" }
  package static var isHidden: Bool { false }
  package static var refusalOfWords: String? { nil }
  package static var toleratesFaultyConfig: Bool { false }
  package static var subcommands: [any Command.Type] { [] }
  package static var namedSection: (any Arguments.Type)? { nil }
  package static var defaultSubcommand: (any Command.Type)? { nil }
  package var role: any Sendable { () }
}

/// An example command line, with a note on what it does.
package struct Example: Sendable {
  package let line: String
  package let note: String

  package init(_ line: String, _ note: String = "") {
    self.line = line
    self.note = note
  }
}

/// A heading in help.
package struct Section: Hashable, Sendable {
  package let title: String

  package init(_ title: String) {
    self.title = title
  }

  package static let options = Section("Options")
  package static let selection = Section("Selection")
  package static let network = Section("Network")
  package static let common = Section("Common")

  /// Always the last section.
  package static let advanced = Section("Advanced")
}
