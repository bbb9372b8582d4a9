/// A positional argument: `rankinglog show ID`. Arguments are filled in the order of declaration; an array accepts the
/// remaining words. They come from the command line only.
@propertyWrapper
package struct Argument<Value: Sendable>: Sendable, ParameterSource {
  package let cell: ParameterStorage<Value>
  package let definition: ParameterDefinition

  package var wrappedValue: Value { cell.value }
  package var projectedValue: ValueSource { cell.origin }

  /// Declares a required argument.
  package init(_ help: String, placeholder: String? = nil, as parser: ValueParser<Value> = .standard)
  where Value: ArgumentValue {
    let cell = ParameterStorage<Value>(nil)
    self.cell = cell
    definition = ParameterDefinition(
      .argument, Parameter.Declaration(help: help, placeholder: placeholder), minimumCount: 1,
      choices: parser.choices, isPath: parser.isPath
    ) { text, origin throws(ValueError) in cell.set(try parser.parse(text), origin) }
  }

  /// Declares an optional argument.
  package init<Element: ArgumentValue>(
    _ help: String, placeholder: String? = nil, as parser: ValueParser<Element> = .standard
  ) where Value == Element? {
    let cell = ParameterStorage<Value>(.some(nil))
    self.cell = cell
    definition = ParameterDefinition(
      .argument, Parameter.Declaration(help: help, placeholder: placeholder), choices: parser.choices,
      isPath: parser.isPath
    ) { text, origin throws(ValueError) in cell.set(try parser.parse(text), origin) }
  }

  /// Declares a repeatable argument: all remaining words, at least `minimumCount`.
  package init<Element: ArgumentValue>(
    _ help: String, placeholder: String? = nil, atLeast minimumCount: Int = 0,
    as parser: ValueParser<Element> = .standard
  ) where Value == [Element] {
    let cell = ParameterStorage<Value>([])
    self.cell = cell
    definition = ParameterDefinition(
      .argument, Parameter.Declaration(help: help, placeholder: placeholder), isRepeatable: true,
      minimumCount: minimumCount, choices: parser.choices, isPath: parser.isPath
    ) { text, origin throws(ValueError) in cell.append(try parser.parse(text), origin) }
  }
}
