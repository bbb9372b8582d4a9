import RankingLogCore

/// What a timer runs, in words of no system in particular.
struct TimerJob: Equatable, Sendable {
  /// The absolute path of the program.
  let program: String
  let arguments: [String]
  /// Names and values, sorted by name.
  let variables: [(name: String, value: String)]

  /// - Throws: `usage` for a text that no file of a timer can hold.
  init(program: String, arguments: [String], variables: [String: String] = [:]) throws(RankingLogError) {
    for text in [program] + arguments + variables.values
    where text.unicodeScalars.contains(where: \.isControl) {
      throw .usage("'\(text)' contains a control character, which a timer's files cannot hold")
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
