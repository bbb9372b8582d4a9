/// An option with a value: `--mode MODE`. Two different values on the command line are an error; an array collects all.
@propertyWrapper
package struct Option<Value: Sendable>: Sendable {
  private let storage: ParameterStorage<Value>
  package let projectedValue: Parameter

  package var wrappedValue: Value { storage.value }

  /// Declares an option with a default: `@Option("--mode", "…") var mode = Mode.daily`.
  package init(
    wrappedValue: Value, _ form: OptionForm<Value>, _ help: String, short: Character? = nil,
    placeholder: String? = nil,
    section: Section? = nil, isHidden: Bool = false, scope: Parameter.Scope? = nil,
    formerly earlierNames: [Parameter.EarlierName] = [], as parser: ValueParser<Value>? = nil
  ) where Value: ArgumentValue {
    let storage = ParameterStorage(wrappedValue)
    let parser = parser ?? form.parser ?? .standard
    self.storage = storage
    projectedValue = Parameter(
      .option, form.name, help, of: storage, short: short ?? form.short,
      placeholder: placeholder ?? form.placeholder, section: section,
      isHidden: isHidden, scope: scope ?? form.scope, earlierNames: earlierNames, isPath: parser.isPath,
      choices: parser.choices, defaultText: wrappedValue.argumentText
    ) { text, origin throws(ValueError) in storage.set(try parser.parse(text), origin) }
  }

  /// Declares an option without a default: `@Option("--limit", "…") var limit: Int?`.
  package init<Element: ArgumentValue>(
    _ form: OptionForm<Element>, _ help: String, short: Character? = nil, placeholder: String? = nil,
    section: Section? = nil, isHidden: Bool = false, scope: Parameter.Scope? = nil,
    formerly earlierNames: [Parameter.EarlierName] = [], as parser: ValueParser<Element>? = nil
  ) where Value == Element? {
    let storage = ParameterStorage<Value>(.some(nil))
    let parser = parser ?? form.parser ?? .standard
    self.storage = storage
    projectedValue = Parameter(
      .option, form.name, help, of: storage, short: short ?? form.short,
      placeholder: placeholder ?? form.placeholder, section: section,
      isHidden: isHidden, scope: scope ?? form.scope, earlierNames: earlierNames, isPath: parser.isPath,
      choices: parser.choices
    ) { text, origin throws(ValueError) in storage.set(try parser.parse(text), origin) }
  }

  /// Declares a repeatable option: `@Option("--connect-to", "…") var connectTo: [String]`. Its environment variable
  /// contains values separated by spaces, or one value if `splitsVariable` is false.
  package init<Element: ArgumentValue>(
    _ form: OptionForm<Element>, _ help: String, short: Character? = nil, placeholder: String? = nil,
    section: Section? = nil, isHidden: Bool = false, scope: Parameter.Scope? = nil,
    splitsVariable: Bool = true, as parser: ValueParser<Element>? = nil
  ) where Value == [Element] {
    let storage = ParameterStorage<Value>([])
    let parser = parser ?? form.parser ?? .standard
    self.storage = storage
    projectedValue = Parameter(
      .option, form.name, help, of: storage, short: short ?? form.short,
      placeholder: placeholder ?? form.placeholder, section: section,
      isHidden: isHidden, isRepeatable: true, scope: scope ?? form.scope, splitsVariable: splitsVariable,
      isPath: parser.isPath, choices: parser.choices
    ) { text, origin throws(ValueError) in storage.append(try parser.parse(text), origin) }
  }

  /// Replaces the value while the command line is checked.
  package func set(_ value: Value, from origin: ValueSource) { storage.set(value, origin) }
}
