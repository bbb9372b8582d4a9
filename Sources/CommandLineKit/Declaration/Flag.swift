/// A flag: `--offline`, and `--no-offline` for the opposite. Help shows the form that changes the default, so the text
/// of a flag that is on by default describes its `--no-` form.
@propertyWrapper
package struct Flag: Sendable, ParameterSource {
  package let cell: ParameterStorage<Bool>
  package let definition: ParameterDefinition

  package var wrappedValue: Bool { cell.value }
  package var projectedValue: ValueSource { cell.origin }

  package init(
    wrappedValue: Bool, _ help: String, name: String? = nil, short: Character? = nil,
    section: Section? = nil, isHidden: Bool = false, fromFile: Bool = true, isShared: Bool = true
  ) {
    let cell = ParameterStorage(wrappedValue)
    self.cell = cell
    definition = ParameterDefinition(
      .flag,
      Parameter.Declaration(
        help: help, name: name, short: short, section: section, isHidden: isHidden, fromFile: fromFile,
        isShared: isShared),
      defaultText: wrappedValue.argumentText
    ) { text, origin throws(ValueError) in cell.set(try Bool(argument: text), origin) }
  }
}
