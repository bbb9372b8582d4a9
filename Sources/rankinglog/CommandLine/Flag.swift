/// A switch: `--offline`, and `--no-offline` for the opposite. Help shows the form that changes the
/// default, so the text of a flag that is on by default describes its `--no-` form.
@propertyWrapper
struct Flag: Sendable, ParameterSource {
  private let cell: Cell<Bool>
  private let declaration: Parameter.Declaration
  private let initial: Bool

  var wrappedValue: Bool { cell.value }
  var projectedValue: Origin { cell.origin }

  init(
    wrappedValue: Bool, _ help: String, name: String? = nil, short: Character? = nil,
    section: Section? = nil, isHidden: Bool = false, fromFile: Bool = true, isShared: Bool = true,
    showsEnvironment: Bool = false
  ) {
    cell = Cell(wrappedValue)
    initial = wrappedValue
    declaration = Parameter.Declaration(
      help: help, name: name, short: short, section: section, isHidden: isHidden, fromFile: fromFile,
      isShared: isShared, showsEnvironment: showsEnvironment)
  }

  func parameter(label: String, section: Section) -> Parameter {
    Parameter(
      name: declaration.name ?? Parameter.longName(label: label), section: declaration.section ?? section,
      declaration: declaration, kind: .flag, isRepeatable: false, minimumCount: 0,
      defaultText: initial.argumentText, choices: [],
      assign: { [cell] text, origin throws(ValueError) in cell.set(try Bool(argument: text), origin) },
      origin: { [cell] in cell.origin })
  }
}
