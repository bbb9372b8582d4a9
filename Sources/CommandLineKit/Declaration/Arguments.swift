/// A set of options, flags and arguments: a command, or a group that several commands share.
///
/// Parameters are declared with `@Option`, `@Flag` and `@Argument`, and groups with `@Group`.
package protocol Arguments: Sendable {
  /// The default section of the parameters in help.
  static var section: Section { get }

  /// The options that exclude or need others. The parser checks them, and help prints them.
  var rules: [Rule] { get }

  /// Checks other combinations of values, after all of them are set.
  func validate() throws(UsageError)
}

extension Arguments {
  package static var section: Section { .options }
  package var rules: [Rule] { [] }
  package func validate() throws(UsageError) {}
}

/// Options that can be created without a command line: a command, or a section that users name.
package protocol CreatableArguments: Arguments {
  init()
}

extension CreatableArguments {
  /// Creates the options with the list of their parameters.
  package static func collected() -> (content: Self, list: ParameterList) {
    ParameterList.collecting { Self() }
  }

  /// The parameters and rules of a new instance.
  static var parameterList: ParameterList { collected().list }

  /// The parameters, including the groups' parameters, in the order of declaration.
  package static var parameters: [Parameter] { parameterList.parameters }
}
