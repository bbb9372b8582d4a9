/// One option, flag or argument of a command instance, whatever the type of its value.
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

  /// How many values an argument must get.
  package let minimumCount: Int

  /// The default as the user would write it; nil where there is none to show.
  package let defaultText: String?
  package let choices: [String]

  /// Converts one text and stores it; a repeatable parameter collects.
  package let assign: @Sendable (String, Origin) throws(ValueError) -> Void
  package let origin: @Sendable () -> Origin

  /// What stands for the value in help and messages.
  package var placeholder: String { declaration.placeholder ?? name.uppercased() }

  /// How messages name it: `--connect-to`, `ID|URL`.
  package var displayName: String { kind == .argument ? placeholder : "--\(name)" }

  /// What the author of a command wrote about a parameter.
  package struct Declaration: Sendable {
    package var help: String
    package var name: String?
    package var short: Character?
    package var placeholder: String?
    package var section: Section?
    package var isHidden = false
    package var fromFile = true
    /// Whether values that are there for all commands count: the environment, and the top of the file. An
    /// option that takes other values than its namesakes elsewhere is set by its command's section only.
    package var isShared = true
    package var showsEnvironment = false
  }
}

/// What an option, a flag or an argument is, apart from its value.
///
/// A reference, so that a command is copied and destroyed by a few instructions for each of its parameters.
package final class Definition: Sendable {
  private let declaration: Parameter.Declaration
  private let kind: Parameter.Kind
  private let isRepeatable: Bool
  private let minimumCount: Int
  private let defaultText: String?
  private let choices: [String]
  private let assign: @Sendable (String, Origin) throws(ValueError) -> Void

  package init(
    _ kind: Parameter.Kind, _ declaration: Parameter.Declaration, isRepeatable: Bool = false,
    minimumCount: Int = 0, defaultText: String? = nil, choices: [String] = [],
    assign: @escaping @Sendable (String, Origin) throws(ValueError) -> Void
  ) {
    self.declaration = declaration
    self.kind = kind
    self.isRepeatable = isRepeatable
    self.minimumCount = minimumCount
    self.defaultText = defaultText
    self.choices = choices
    self.assign = assign
  }

  /// The parameter that a property of a command stands for.
  package func parameter(label: String, section: Section, origin: @escaping @Sendable () -> Origin)
    -> Parameter
  {
    Parameter(
      name: declaration.name ?? Parameter.longName(label: label), section: declaration.section ?? section,
      declaration: declaration, kind: kind, isRepeatable: isRepeatable, minimumCount: minimumCount,
      defaultText: defaultText, choices: choices, assign: assign, origin: origin)
  }
}

/// What a command or a group is made of: options, flags, arguments and other groups. One protocol for all of them, since
/// to find out that a type does not conform takes the runtime longer than all the rest of parsing.
package protocol ArgumentPart: Sendable {
  func parameters(label: String, section: Section) -> [Parameter]
  func validateAll() throws(UsageError)
}

/// What the property wrappers have in common.
package protocol ParameterSource: ArgumentPart {
  associatedtype Value: Sendable
  var cell: ParameterStorage<Value> { get }
  var definition: Definition { get }
}

extension ParameterSource {
  package func parameters(label: String, section: Section) -> [Parameter] {
    [definition.parameter(label: label, section: section, origin: { [cell] in cell.origin })]
  }
  package func validateAll() throws(UsageError) {}
}

extension Parameter {
  /// The parameters of a command or group and of the groups in it, in the order of declaration.
  package static func all(of arguments: any Arguments) -> [Parameter] {
    let section = type(of: arguments).section
    return Mirror(reflecting: arguments).children.flatMap { child in
      (child.value as? any ArgumentPart)?.parameters(label: child.label ?? "", section: section) ?? []
    }
  }

  /// The long name for a property: `_connectTo` is `connect-to`.
  package static func longName(label: String) -> String {
    var name = ""
    for character in label.drop(while: { $0 == "_" }) {
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
