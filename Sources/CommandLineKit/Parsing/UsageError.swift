/// An error in the command line, an environment variable or the configuration file.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The error with its location and reason, without a period.
  package let text: UsageText

  package var message: String { text.description }

  /// The command whose help the error refers to: `rankinglog ranking`. Set by the parser.
  package var command: String?

  /// Whether the error is in the configuration file.
  package var isInFile = false

  package init(_ text: UsageText, command: String? = nil, isInFile: Bool = false) {
    self.text = text
    self.command = command
    self.isInFile = isInFile
  }

  /// One line with a suggested next step, followed by further lines of the message, which quote an excerpt.
  package var description: String {
    let (line, rest) = Self.split(message)
    return line + (command.map { Self.stop(after: line) + " Run '\($0) --help'." } ?? "") + rest
  }

  /// Splits a message after its first line.
  package static func split(_ message: String) -> (line: String, rest: String) {
    let end = message.firstIndex(of: "\n") ?? message.endIndex
    return (String(message[..<end]), String(message[end...]))
  }

  private static func stop(after line: String) -> String {
    line.hasSuffix("?") || line.hasSuffix(".") ? "" : "."
  }

  package func with(command: String) -> UsageError {
    UsageError(text, command: self.command ?? command, isInFile: isInFile)
  }
}

extension UsageError {
  /// Returns the error for an invalid value of an option.
  package static func invalid(
    _ text: String, for parameter: Parameter, from origin: ValueSource, _ error: ValueError
  )
    -> UsageError
  {
    let value = invalid(text, error)
    return switch origin {
    case .file:
      UsageError("\(origin): \(value) for '\(parameter.name)': \(error.reason)", isInFile: true)
    case .environment(let variable): .invalid(text, inVariable: variable, error)
    case .word, .standard:
      UsageError("\(value) for \(parameter.displayName): \(alone: UsageText(stringLiteral: error.reason))")
    }
  }

  /// Returns the error for an invalid value of an environment variable.
  package static func invalid(_ text: String, inVariable name: String, _ error: ValueError) -> UsageError {
    UsageError("\(invalid(text, error)) for \(name): \(alone: UsageText(stringLiteral: error.reason))")
  }

  private static func invalid(_ text: String, _ error: ValueError) -> UsageText {
    guard error.showsValue else { return "invalid value" }
    // The error is one line, so the value must be one line.
    let line = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(
      separator: " ")
    return "invalid value '\(line)'"
  }

  /// Returns the error for an unknown name, with the nearest valid name.
  package static func unknown(_ kind: UsageText, _ name: String, among names: [String]) -> UsageError {
    guard let near = nearest(to: name, among: names) else { return UsageError("unknown \(kind) '\(name)'") }
    return UsageError("unknown \(kind) '\(name)': did you mean '\(near)'?")
  }
}
