/// A type that can be parsed from a command-line word.
package protocol ArgumentValue: Sendable {
  /// - Throws: the reason, with the valid form.
  init(argument: String) throws(ValueError)

  /// The valid values, where they can be listed.
  static var choices: [String] { get }

  /// The value as help shows a default; empty to show none.
  var argumentText: String { get }
}

extension ArgumentValue {
  package static var choices: [String] { [] }
  package var argumentText: String { "\(self)" }
}

/// Why a text is not a valid value, without the option's name, which the parser adds.
package struct ValueError: Error, Equatable {
  /// Completes "invalid value 'x' for --jobs: …".
  package let reason: String

  /// False for values that may contain a password, such as a proxy URL.
  package var showsValue = true

  package init(_ reason: String, showsValue: Bool = true) {
    self.reason = reason
    self.showsValue = showsValue
  }

  /// An error for a text that is not one of the choices: suggests the nearest, and lists all.
  package static func notOne(of choices: [String], text: String) -> ValueError {
    let list = choices.joined(separator: ", ")
    guard let near = nearest(to: text, among: choices) else { return ValueError("valid: \(list)") }
    return ValueError("did you mean '\(near)'? Valid: \(list)")
  }
}

/// String enumerations list their cases as choices.
extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  package static var choices: [String] { allCases.map(\.rawValue) }
  package var argumentText: String { rawValue }

  package init(argument: String) throws(ValueError) {
    guard let value = Self(rawValue: argument) else {
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
    guard let value = Int(argument) else { throw ValueError("not a whole number") }
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
