extension Parser {
  /// The problems of environment variables that are named after the program and have no effect, sorted by name.
  ///
  /// - Parameters:
  ///   - running: The command that runs. Most variables are for its options, and creating all commands is slower.
  ///   - others: The names of the variables that the program reads itself.
  package func unknownVariables(
    in environment: [String: String], running: any Command, others: [String]
  ) -> [String] {
    let prefix = root.name.uppercased() + "_"
    var names = Set(environment.keys.filter { $0.hasPrefix(prefix) })
    names.subtract(others)
    if !names.isEmpty { names.subtract(options(of: [running]).filter(\.isVariable).map(\.variable)) }
    if names.isEmpty { return [] }
    let all = options(of: CommandPath.all(under: root).map { $0.command.init() })
    let valid = Set(all.filter(\.isVariable).map(\.variable)).union(others)
    return names.subtracting(valid).sorted().map { name in
      if let option = all.first(where: { $0.variable == name })?.option {
        return "variable '\(name)' has no effect; set \(option) on the command line"
      }
      return UsageError.unknown("variable", name, among: valid.sorted()).message
    }
  }

  /// The options with the variables named after them, and whether these set the options.
  private func options(of commands: [any Command]) -> [(option: String, variable: String, isVariable: Bool)] {
    commands.flatMap(Parameter.all).filter { $0.kind != .argument }.map {
      (
        $0.spelling, $0.environmentName(program: root.name), $0.isVariable
      )
    }
  }
}
