/// A type that can be parsed from a command-line word.
package protocol ArgumentValue: Sendable {
  /// - Throws: the reason, with the valid form.
  init(argument: String) throws(ValueError)

  /// The valid values, if they can be listed.
  static var choices: [String] { get }

  /// Other spellings of choices, which are accepted and not listed.
  static var synonyms: [String: String] { get }

  /// The value as help shows a default; empty to show none.
  var argumentText: String { get }
}

extension ArgumentValue {
  package static var choices: [String] { [] }
  package static var synonyms: [String: String] { [:] }
  package var argumentText: String { "\(self)" }
}

/// String enumerations list their cases as choices.
extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  package static var choices: [String] { allCases.map(\.rawValue) }
  package var argumentText: String { rawValue }

  package init(argument: String) throws(ValueError) {
    let name = argument.lowercased()
    // A case that is not a choice is internal.
    guard let value = Self(rawValue: argument) ?? Self(rawValue: Self.synonyms[name] ?? name),
      Self.choices.contains(value.rawValue)
    else {
      throw .notOne(of: Self.choices, text: argument)
    }
    self = value
  }
}

extension String: ArgumentValue {
  package init(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  package init(argument: String) throws(ValueError) {
    guard let value = Int(argument) else { throw ValueError("not an integer") }
    self = value
  }
}

extension Double: ArgumentValue {
  package init(argument: String) throws(ValueError) {
    guard let value = Double(argument), value.isFinite else { throw ValueError("not a number") }
    self = value
  }
}

extension Bool: ArgumentValue {
  package static var choices: [String] { ["yes", "no", "true", "false", "1", "0"] }

  package init(argument: String) throws(ValueError) {
    switch argument.lowercased() {
    case "yes", "true", "1": self = true
    case "no", "false", "0": self = false
    default: throw .notOne(of: Self.choices, text: argument)
    }
  }
}
