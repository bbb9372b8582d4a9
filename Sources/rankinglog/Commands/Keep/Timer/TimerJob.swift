import RankingLogCore

/// The command and environment of a timer, independent of the service manager.
struct TimerJob: Equatable, Sendable {
  /// The absolute path of the program.
  let program: String
  let arguments: [String]
  /// The environment variables, sorted by name.
  let variables: [(name: String, value: String)]

  /// - Throws: `usage` if a string contains control characters, which the timer files cannot represent.
  init(program: String, arguments: [String], variables: [String: String] = [:]) throws(RankingLogError) {
    for text in [program] + arguments + variables.values
    where text.unicodeScalars.contains(where: \.isControl) {
      throw .usage("'\(text)' contains a control character, which timer files do not support")
    }
    (self.program, self.arguments) = (program, arguments)
    self.variables = variables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  static func == (left: TimerJob, right: TimerJob) -> Bool {
    left.program == right.program && left.arguments == right.arguments
      && left.variables.elementsEqual(right.variables, by: ==)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
