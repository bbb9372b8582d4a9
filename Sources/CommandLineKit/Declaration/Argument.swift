/// A positional argument: `rankinglog show ID`. Arguments are filled in the order of declaration; an array accepts the
/// remaining words. They come from the command line only.
@propertyWrapper
package struct Argument<Value: Sendable>: Sendable {
  private let storage: ParameterStorage<Value>
  package let projectedValue: Parameter

  package var wrappedValue: Value { storage.value }

  /// Declares a required argument.
  package init(_ placeholder: String, _ help: String, as parser: ValueParser<Value> = .standard)
  where Value: ArgumentValue {
    let storage = ParameterStorage<Value>(nil)
    self.storage = storage
    projectedValue = Parameter(
      .argument, placeholder, help, of: storage, minimumCount: 1, isPath: parser.isPath,
      choices: parser.choices
    ) { text, origin throws(ValueError) in storage.set(try parser.parse(text), origin) }
  }

  /// Declares an optional argument.
  package init<Element: ArgumentValue>(
    _ placeholder: String, _ help: String, as parser: ValueParser<Element> = .standard
  ) where Value == Element? {
    let storage = ParameterStorage<Value>(.some(nil))
    self.storage = storage
    projectedValue = Parameter(
      .argument, placeholder, help, of: storage, isPath: parser.isPath, choices: parser.choices
    ) { text, origin throws(ValueError) in storage.set(try parser.parse(text), origin) }
  }

  /// Declares a repeatable argument: all remaining words, at least `minimumCount`.
  package init<Element: ArgumentValue>(
    _ placeholder: String, _ help: String, atLeast minimumCount: Int = 0,
    as parser: ValueParser<Element> = .standard
  ) where Value == [Element] {
    let storage = ParameterStorage<Value>([])
    self.storage = storage
    projectedValue = Parameter(
      .argument, placeholder, help, of: storage, isRepeatable: true, minimumCount: minimumCount,
      isPath: parser.isPath, choices: parser.choices
    ) { text, origin throws(ValueError) in storage.append(try parser.parse(text), origin) }
  }

  /// Replaces the value while the command line is checked.
  package func set(_ value: Value, from origin: ValueSource) { storage.set(value, origin) }
}
