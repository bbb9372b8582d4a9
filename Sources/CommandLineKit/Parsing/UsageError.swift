/// The command line, an environment variable or the configuration file asks for something that cannot be.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, on what, and why; no full stop at the end.
  package let message: String

  /// The command whose help tells more: `rankinglog ranking`. The parser fills it in.
  package var command: String?

  /// Whether it is a line of the configuration file that is wrong.
  package var isInFile = false

  package init(_ message: String, command: String? = nil, isInFile: Bool = false) {
    self.message = message
    self.command = command
    self.isInFile = isInFile
  }

  /// One line, the next step included.
  package var description: String {
    guard let command else { return message }
    let stop = message.hasSuffix("?") || message.hasSuffix(".") ? "" : "."
    return "\(message)\(stop) Run '\(command) --help'."
  }

  package func with(command: String) -> UsageError {
    UsageError(message, command: self.command ?? command, isInFile: isInFile)
  }
}

extension UsageError {
  /// A value that its option does not take.
  package static func invalid(
    _ text: String, for parameter: Parameter, from origin: Origin, _ error: ValueError
  )
    -> UsageError
  {
    let value = error.showsValue ? "invalid value '\(text)'" : "invalid value"
    switch origin {
    case .file:
      return UsageError("\(origin): \(value) for '\(parameter.name)': \(error.reason)", isInFile: true)
    case .environment: return UsageError("\(value) for \(origin): \(error.reason)")
    case .word, .standard: return UsageError("\(value) for \(parameter.displayName): \(error.reason)")
    }
  }

  /// A name that means nothing, with the nearest one that does.
  package static func unknown(_ kind: String, _ name: String, among names: [String]) -> UsageError {
    guard let near = nearest(to: name, among: names) else { return UsageError("unknown \(kind) '\(name)'") }
    return UsageError("unknown \(kind) '\(name)': did you mean '\(near)'?")
  }
}
