/// A flag: `--offline`, and `--no-offline` for the opposite. A flag that is on by default is declared by its opposite,
/// which help shows: `@Flag("--no-open", "…") var opens = true`.
@propertyWrapper
package struct Flag: Sendable {
  private let storage: ParameterStorage<Bool>
  package let projectedValue: Parameter

  package var wrappedValue: Bool { storage.value }

  package init(
    wrappedValue: Bool, _ name: String, _ help: String, short: Character? = nil, section: Section? = nil,
    isHidden: Bool = false, scope: Parameter.Scope = .everywhere
  ) {
    assert(name.hasPrefix("--no-") || !wrappedValue, "\(name) is on by default; declare its opposite")
    let storage = ParameterStorage(wrappedValue)
    self.storage = storage
    projectedValue = Parameter(
      .flag, wrappedValue ? "--" + name.dropFirst("--no-".count) : name, help, of: storage, short: short,
      section: section, isHidden: isHidden, scope: scope, defaultText: wrappedValue.argumentText
    ) { text, origin throws(ValueError) in storage.set(try Bool(argument: text), origin) }
  }
}
