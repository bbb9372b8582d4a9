/// The reason why a text is not a valid value, without the option's name, which the parser adds.
package struct ValueError: Error, Equatable {
  /// The text after "invalid value 'x' for --jobs: ".
  package let reason: String

  /// Whether the value can be printed. False for values that may contain a password, such as a proxy URL.
  package var showsValue = true

  package init(_ reason: String, showsValue: Bool = true) {
    self.reason = reason
    self.showsValue = showsValue
  }

  /// Returns the error for a text that is not one of the choices. It suggests the nearest choice, and lists all of
  /// them.
  package static func notOne(of choices: [String], text: String) -> ValueError {
    let list = choices.joined(separator: ", ")
    guard let near = nearest(to: text, among: choices) else { return ValueError("valid: \(list)") }
    return ValueError("did you mean '\(near)'? Valid: \(list)")
  }
}
