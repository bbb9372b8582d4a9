/// The completion of the word being typed: commands, options and values, from the same declarations as help.
package struct Completer {
  package struct Candidate: Equatable, Sendable {
    package let text: String
    /// The description, on one line.
    package let note: String

    package init(_ text: String, _ note: String = "") { (self.text, self.note) = (text, note) }
  }

  package enum Answer: Equatable, Sendable {
    case candidates([Candidate])
    /// Values that the program supplies, for an option or argument with this placeholder.
    case values(placeholder: String)
    case files, directories
  }

  private let root: any Command.Type

  package init(_ root: any Command.Type) { self.root = root }

  /// - Parameter words: The words after the program's name. The last one is being typed, and may be empty.
  /// - Returns: The answer, not yet filtered by the typed text, and the prefix before a value in the same word.
  package func answer(to words: [String]) -> (answer: Answer, prefix: String) {
    var (given, typed) = (words.dropLast(), words.last ?? "")
    var path = CommandPath(root)
    try? path.descend(into: &given)
    let shown = path.command.defaultSubcommand ?? path.command
    let parameters = shown.parameters.filter { !$0.isHidden }
    // Some shells treat the equals character as a word.
    if typed == "=" { (given, typed) = (given + ["="], "") }
    if given.last == "=" { given = given.dropLast() }
    if let equals = typed.firstIndex(of: "="), typed.hasPrefix("--") {
      let option = parameters.first { $0.kind == .option && "--\($0.name)" == typed[..<equals] }
      return (option.map(Self.values) ?? .candidates([]), String(typed[...equals]))
    }
    if given.contains("--") { return (argument(parameters), "") }
    if let option = parameters.first(where: { $0.kind == .option && $0.isSpelled(given.last) }) {
      return (Self.values(option), "")
    }
    if typed.hasPrefix("-") { return (.candidates(options(parameters, except: given)), "") }
    let commands = path.command.subcommands.filter { !$0.isHidden }
    if !commands.isEmpty, given.isEmpty {
      return (.candidates(commands.map { Candidate($0.name, $0.abstract) }), "")
    }
    return (argument(parameters), "")
  }

  private func argument(_ parameters: [Parameter]) -> Answer {
    parameters.first { $0.kind == .argument }.map(Self.values) ?? .candidates([])
  }

  private func options(_ parameters: [Parameter], except given: ArraySlice<String>) -> [Candidate] {
    parameters.filter { $0.kind != .argument && ($0.isRepeatable || !given.contains(where: $0.isSpelled)) }
      .map { Candidate($0.spelling, $0.help) } + [Candidate("--help", "Print this help.")]
  }

  private static func values(_ parameter: Parameter) -> Answer {
    if !parameter.choices.isEmpty { return .candidates(parameter.choices.map { Candidate($0) }) }
    // `FILE|-`, `ID|FILE`.
    let kinds = parameter.placeholder.split(separator: "|")
    if kinds.contains("FILE") || kinds.contains("PATH") { return .files }
    if kinds.contains("DIR") { return .directories }
    return .values(placeholder: parameter.placeholder)
  }
}

extension Parameter {
  fileprivate func isSpelled(_ word: String?) -> Bool {
    word == spelling || word == "--\(name)" || short.map { word == "-\($0)" } ?? false
  }
}
