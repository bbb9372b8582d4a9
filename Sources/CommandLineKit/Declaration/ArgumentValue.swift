/// A type whose values can be written as one word of the command line.
package protocol ArgumentValue: Sendable {
  /// Throws what is wrong with the text, and what would be right.
  init(argument: String) throws(ValueError)

  /// All texts that are valid, where they can be listed.
  static var choices: [String] { get }

  /// The text for this value, as help shows a default; empty where there is nothing to show.
  var argumentText: String { get }
}

extension ArgumentValue {
  package static var choices: [String] { [] }
  package var argumentText: String { "\(self)" }
}

/// Why a text is no value, without naming the option: the parser adds that.
package struct ValueError: Error, Equatable {
  /// Completes "invalid value 'x' for --jobs: …".
  package let reason: String

  /// False for texts that may hold a password, such as a proxy's address.
  package var showsValue = true

  package init(_ reason: String, showsValue: Bool = true) {
    self.reason = reason
    self.showsValue = showsValue
  }

  /// The text is none of the choices: names the nearest, and all of them.
  package static func notOne(of choices: [String], text: String) -> ValueError {
    let list = choices.joined(separator: ", ")
    guard let near = nearest(to: text, among: choices) else { return ValueError("valid: \(list)") }
    return ValueError("did you mean '\(near)'? Valid: \(list)")
  }
}

/// Enumerations of strings are their own list of choices.
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
