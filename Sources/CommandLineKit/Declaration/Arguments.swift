/// A set of options, flags and arguments: a command, or a group that several commands share.
///
/// Parameters are declared with `@Option`, `@Flag` and `@Argument`; a stored property that is itself
/// `Arguments` adds its own. All of them are listed in `parts`.
package protocol Arguments: ArgumentPart {
  init()

  /// The options, flags, arguments and groups, in the order of declaration: `["mode": _mode, "network": network]`.
  var parts: ArgumentParts { get }

  /// The default section of the parameters in help.
  static var section: Section { get }

  /// Checks combinations of values, after all of them are set.
  func validate() throws(UsageError)
}

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
