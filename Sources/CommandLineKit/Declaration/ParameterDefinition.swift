/// The definition of an option, flag or argument, apart from its value.
///
/// A class, so that copying and destroying a command needs only a few instructions per parameter. The strings for help
/// and completion are created on demand.
package final class ParameterDefinition: Sendable {
  let declaration: Parameter.Declaration
  let kind: Parameter.Kind
  let isRepeatable: Bool
  let minimumCount: Int
  let defaultText: @Sendable () -> String?
  let choices: @Sendable () -> [String]
  /// Whether its values are paths.
  let isPath: Bool
  let assign: @Sendable (String, ValueSource) throws(ValueError) -> Void

  package init(
    _ kind: Parameter.Kind, _ declaration: Parameter.Declaration, isRepeatable: Bool = false,
    minimumCount: Int = 0, defaultText: @escaping @autoclosure @Sendable () -> String? = nil,
    choices: @escaping @Sendable () -> [String] = { [] }, isPath: Bool = false,
    assign: @escaping @Sendable (String, ValueSource) throws(ValueError) -> Void
  ) {
    self.declaration = declaration
    self.kind = kind
    self.isRepeatable = isRepeatable
    self.minimumCount = minimumCount
    self.defaultText = defaultText
    self.choices = choices
    self.isPath = isPath
    self.assign = assign
  }

  /// The parameter for a command's property.
  package func parameter(label: String, section: Section, origin: @escaping @Sendable () -> ValueSource)
    -> Parameter
  {
    Parameter(
      name: declaration.name ?? Parameter.longName(label: label), section: declaration.section ?? section,
      definition: self, origin: origin)
  }

  /// The hidden parameters for the earlier names. They set the same value.
  package func aliases(label: String, section: Section, origin: @escaping @Sendable () -> ValueSource)
    -> [Parameter]
  {
    declaration.aliases.map { alias in
      var earlier = declaration
      (earlier.name, earlier.short, earlier.isHidden) = (alias.name, alias.short, true)
      (earlier.fromFile, earlier.isShared, earlier.aliases) = (true, alias.isShared, [])
      var parameter = ParameterDefinition(
        kind, earlier, isRepeatable: isRepeatable, choices: choices, isPath: isPath, assign: assign
      ).parameter(label: label, section: section, origin: origin)
      parameter.original = declaration.name ?? Parameter.longName(label: label)
      return parameter
    }
  }
}
