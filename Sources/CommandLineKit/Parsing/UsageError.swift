/// An error in the command line, an environment variable or the configuration file.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The error with its location and reason; no full stop at the end.
  package let message: String

  /// The command whose help to point to: `rankinglog ranking`. Set by the parser.
  package var command: String?

  /// Whether the error is in the configuration file.
  package var isInFile = false

  package init(_ message: String, command: String? = nil, isInFile: Bool = false) {
    self.message = message
    self.command = command
    self.isInFile = isInFile
  }

  /// One line, including the suggested next step; then the further lines of the message, which show a place.
  package var description: String {
    guard let command else { return message }
    let end = message.firstIndex(of: "\n") ?? message.endIndex
    let line = message[..<end]
    let stop = line.hasSuffix("?") || line.hasSuffix(".") ? "" : "."
    return "\(line)\(stop) Run '\(command) --help'.\(message[end...])"
  }

  package func with(command: String) -> UsageError {
    UsageError(message, command: self.command ?? command, isInFile: isInFile)
  }
}

extension UsageError {
  /// An invalid value of an option.
  package static func invalid(
    _ text: String, for parameter: Parameter, from origin: ValueSource, _ error: ValueError
  )
    -> UsageError
  {
    // On one line, as the error is.
    let text = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(
      separator: " ")
    let value = error.showsValue ? "invalid value '\(text)'" : "invalid value"
    switch origin {
    case .file:
      return UsageError("\(origin): \(value) for '\(parameter.name)': \(error.reason)", isInFile: true)
    case .environment: return UsageError("\(value) for \(origin): \(error.reason)")
    case .word, .standard: return UsageError("\(value) for \(parameter.displayName): \(error.reason)")
    }
  }

  /// An unknown name, with the nearest known one.
  package static func unknown(_ kind: String, _ name: String, among names: [String]) -> UsageError {
    guard let near = nearest(to: name, among: names) else { return UsageError("unknown \(kind) '\(name)'") }
    return UsageError("unknown \(kind) '\(name)': did you mean '\(near)'?")
  }
}
