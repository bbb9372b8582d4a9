/// A set of options, flags and arguments: a command, or a group that several commands share.
///
/// Parameters are declared with `@Option`, `@Flag` and `@Argument`; a stored property that is itself
/// `Arguments` adds its own.
package protocol Arguments: ArgumentPart {
  init()

  /// Where help lists the parameters which name no section themselves.
  static var section: Section { get }

  /// Checks what no single value can tell, after all values are set.
  func validate() throws(UsageError)
}

extension Arguments {
  package static var section: Section { .options }
  package func validate() throws(UsageError) {}

  package func parameters(label: String, section: Section) -> [Parameter] { Parameter.all(of: self) }

  package func validateAll() throws(UsageError) {
    for child in Mirror(reflecting: self).children { try (child.value as? any ArgumentPart)?.validateAll() }
    try validate()
  }

  /// The spellings (`-m`, `--back`) that stood on the command line, in the order of declaration.
  package func givenOnCommandLine() -> [String] {
    Parameter.all(of: self).compactMap { parameter in
      if case .word(let spelling) = parameter.origin() { spelling } else { nil }
    }
  }
}

/// A command or subcommand: its declaration. What it does belongs to the program.
package protocol Command: Arguments {
  /// The word that selects it; for the root, the program's name.
  static var name: String { get }

  /// One sentence.
  static var abstract: String { get }

  /// Paragraphs separated by empty lines; lines that begin with a space are printed as they are.
  static var discussion: String { get }
  static var examples: [Example] { get }

  /// The last paragraph of the help.
  static var footer: String { get }
  static var isHidden: Bool { get }

  /// What to say of a word that is too many, in place of the word itself: it may be a secret.
  static var refusalOfWords: String? { get }

  /// Whether the command runs beside a configuration file with faults, without it.
  static var runsBesideFaultyFile: Bool { get }
  static var subcommands: [any Command.Type] { get }

  /// What runs when no subcommand is named. Without it the command itself runs.
  static var defaultSubcommand: (any Command.Type)? { get }
}

extension Command {
  package static var discussion: String { "" }
  package static var examples: [Example] { [] }
  package static var footer: String { "" }
  package static var isHidden: Bool { false }
  package static var refusalOfWords: String? { nil }
  package static var runsBesideFaultyFile: Bool { false }
  package static var subcommands: [any Command.Type] { [] }
  package static var defaultSubcommand: (any Command.Type)? { nil }
}

/// A command line worth copying, with what it does.
package struct Example: Sendable {
  package let line: String
  package let note: String

  package init(_ line: String, _ note: String = "") {
    self.line = line
    self.note = note
  }
}

/// A heading of the help.
package struct Section: Hashable, Sendable {
  package let title: String

  package init(_ title: String) {
    self.title = title
  }

  package static let options = Section("Options")
  package static let selection = Section("Selection")
  package static let network = Section("Network")
  package static let common = Section("Common")

  /// Always the last one.
  package static let advanced = Section("Advanced")
}
