/// An option with a value: `--mode MODE`. The name is derived from the property (`connectTo` is `--connect-to`). Two
/// different values on the command line are an error; an array collects all.
@propertyWrapper
package struct Option<Value: Sendable>: Sendable, ParameterSource {
  package let cell: ParameterStorage<Value>
  package let definition: ParameterDefinition

  package var wrappedValue: Value { cell.value }
  package var projectedValue: ValueSource { cell.origin }

  /// Declares an option with a default: `@Option("…") var mode = Mode.daily`.
  package init(
    wrappedValue: Value, _ help: String, name: String? = nil, short: Character? = nil,
    placeholder: String? = nil, section: Section? = nil, isHidden: Bool = false, fromFile: Bool = true,
    isShared: Bool = true, aliases: [Parameter.Alias] = [], as parser: ValueParser<Value> = .standard
  ) where Value: ArgumentValue {
    let cell = ParameterStorage(wrappedValue)
    self.cell = cell
    definition = ParameterDefinition(
      .option,
      Parameter.Declaration(
        help: help, name: name, short: short, placeholder: placeholder, section: section, isHidden: isHidden,
        fromFile: fromFile, isShared: isShared, aliases: aliases),
      defaultText: wrappedValue.argumentText, choices: parser.choices, isPath: parser.isPath
    ) { text, origin throws(ValueError) in cell.set(try parser.parse(text), origin) }
  }

  /// Declares an option without a default: `@Option("…") var limit: Int?`.
  package init<Element: ArgumentValue>(
    _ help: String, name: String? = nil, short: Character? = nil, placeholder: String? = nil,
    section: Section? = nil, isHidden: Bool = false, fromFile: Bool = true, isShared: Bool = true,
    aliases: [Parameter.Alias] = [], as parser: ValueParser<Element> = .standard
  ) where Value == Element? {
    let cell = ParameterStorage<Value>(.some(nil))
    self.cell = cell
    definition = ParameterDefinition(
      .option,
      Parameter.Declaration(
        help: help, name: name, short: short, placeholder: placeholder, section: section, isHidden: isHidden,
        fromFile: fromFile, isShared: isShared, aliases: aliases),
      choices: parser.choices, isPath: parser.isPath
    ) { text, origin throws(ValueError) in cell.set(try parser.parse(text), origin) }
  }

  /// Declares a repeatable option: `@Option("…") var connectTo: [String]`. Its environment variable contains values
  /// separated by spaces, or one value if `splitsVariable` is false.
  package init<Element: ArgumentValue>(
    _ help: String, name: String? = nil, short: Character? = nil, placeholder: String? = nil,
    section: Section? = nil, isHidden: Bool = false, fromFile: Bool = true, isShared: Bool = true,
    splitsVariable: Bool = true, as parser: ValueParser<Element> = .standard
  ) where Value == [Element] {
    let cell = ParameterStorage<Value>([])
    self.cell = cell
    definition = ParameterDefinition(
      .option,
      Parameter.Declaration(
        help: help, name: name, short: short, placeholder: placeholder, section: section, isHidden: isHidden,
        fromFile: fromFile, isShared: isShared, splitsVariable: splitsVariable),
      isRepeatable: true, choices: parser.choices, isPath: parser.isPath
    ) { text, origin throws(ValueError) in cell.append(try parser.parse(text), origin) }
  }
}
