/// An option, flag or argument of a command instance, independent of its value's type.
package struct Parameter: Sendable {
  package enum Kind: Sendable {
    case option
    case flag
    case argument
  }

  /// The long name without dashes: `connect-to`.
  package let name: String
  package let section: Section
  package let declaration: Declaration
  package let kind: Kind
  package let isRepeatable: Bool

  /// Minimum number of values of an argument.
  package let minimumCount: Int

  /// The default as the user would write it; nil to show none.
  package let defaultText: String?
  package let choices: [String]

  /// Parses and stores a value; a repeatable parameter appends it.
  package let assign: @Sendable (String, ValueSource) throws(ValueError) -> Void
  package let origin: @Sendable () -> ValueSource

  /// The placeholder for the value in help and messages.
  package var placeholder: String { declaration.placeholder ?? name.uppercased() }

  /// Whether it is a flag that is on unless it is switched off.
  var isOnByDefault: Bool { kind == .flag && defaultText == true.argumentText }

  /// The long form that changes something: `--mode`, and `--no-open` for a flag that is on.
  package var spelling: String { isOnByDefault ? "--no-\(name)" : "--\(name)" }

  /// The name in messages: `--connect-to`, `ID|URL`.
  package var displayName: String { kind == .argument ? placeholder : "--\(name)" }

  /// What a command declares about a parameter.
  package struct Declaration: Sendable {
    package var help: String
    package var name: String?
    package var short: Character?
    package var placeholder: String?
    package var section: Section?
    package var isHidden = false
    package var fromFile = true
    /// Whether values meant for all commands apply: the environment, and the top of the file. Where options of the same
    /// name take different values in different commands, only the command's own section sets them.
    package var isShared = true
    /// Whether the environment variable of a repeatable option contains several values.
    package var splitsVariable = true
    package var showsEnvironment = false
  }
}

/// The definition of an option, flag or argument, apart from its value.
///
/// A class, so that copying and destroying a command takes only a few instructions for each parameter.
package final class ParameterDefinition: Sendable {
  private let declaration: Parameter.Declaration
  private let kind: Parameter.Kind
  private let isRepeatable: Bool
  private let minimumCount: Int
  private let defaultText: String?
  private let choices: [String]
  private let assign: @Sendable (String, ValueSource) throws(ValueError) -> Void

  package init(
    _ kind: Parameter.Kind, _ declaration: Parameter.Declaration, isRepeatable: Bool = false,
    minimumCount: Int = 0, defaultText: String? = nil, choices: [String] = [],
    assign: @escaping @Sendable (String, ValueSource) throws(ValueError) -> Void
  ) {
    self.declaration = declaration
    self.kind = kind
    self.isRepeatable = isRepeatable
    self.minimumCount = minimumCount
    self.defaultText = defaultText
    self.choices = choices
    self.assign = assign
  }

  /// The parameter for a command's property.
  package func parameter(label: String, section: Section, origin: @escaping @Sendable () -> ValueSource)
    -> Parameter
  {
    Parameter(
      name: declaration.name ?? Parameter.longName(label: label), section: declaration.section ?? section,
      declaration: declaration, kind: kind, isRepeatable: isRepeatable, minimumCount: minimumCount,
      defaultText: defaultText, choices: choices, assign: assign, origin: origin)
  }
}

/// A part of a command or group: an option, flag, argument or nested group.
package protocol ArgumentPart: Sendable {
  func parameters(label: String, section: Section) -> [Parameter]
  func validateAll() throws(UsageError)
}

/// The common interface of the property wrappers.
package protocol ParameterSource: ArgumentPart {
  associatedtype Value: Sendable
  var cell: ParameterStorage<Value> { get }
  var definition: ParameterDefinition { get }
}

extension ParameterSource {
  package func parameters(label: String, section: Section) -> [Parameter] {
    [definition.parameter(label: label, section: section, origin: { [cell] in cell.origin })]
  }
  package func validateAll() throws(UsageError) {}
}

extension Parameter {
  /// The parameters of a command or group and its nested groups, in the order of declaration.
  package static func all(of arguments: any Arguments) -> [Parameter] {
    let section = type(of: arguments).section
    return arguments.parts.flatMap { label, part in part.parameters(label: label, section: section) }
  }

  /// The long name of a property: `connectTo` is `connect-to`.
  package static func longName(label: String) -> String {
    var name = ""
    for character in label {
      if character.isUppercase { name += "-" }
      name += character.lowercased()
    }
    return name
  }

  /// The environment variable of an option: `RANKINGLOG_DATA_DIR` for `--data-dir`.
  package func environmentName(program: String) -> String {
    let text = "\(program)_\(name)".uppercased()
    return String(text.map { $0 == "-" ? "_" : $0 })
  }
}
