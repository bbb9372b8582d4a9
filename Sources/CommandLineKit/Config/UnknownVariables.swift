extension Parser {
  /// The problems of environment variables that are named after the program and have no effect, sorted by name.
  ///
  /// - Parameters:
  ///   - running: The command that runs. Most variables are for its options, and creating all commands is slower.
  ///   - others: The names of the variables that the program reads itself.
  package func unknownVariables(
    in environment: [String: String], running: any Command.Type, others: [String]
  ) -> [String] {
    let prefix = root.name.uppercased() + "_"
    var names = Set(environment.keys.filter { $0.hasPrefix(prefix) })
    names.subtract(others)
    if !names.isEmpty { names.subtract(options(of: [running]).flatMap(\.variables)) }
    if names.isEmpty { return [] }
    let all = options(of: CommandPath.all(under: root).map(\.command))
    let valid = Set(all.flatMap(\.variables)).union(others)
    return names.subtracting(valid).sorted().map { name in
      if let option = all.first(where: { $0.own == name })?.option {
        return "variable '\(name)' has no effect; set \(option) on the command line"
      }
      return UsageError.unknown("variable", name, among: valid.sorted()).message
    }
  }

  /// The options with the variables that are named after them, and those that set them.
  private func options(
    of commands: [any Command.Type]
  ) -> [(option: String, own: String, variables: [String])] {
    commands.flatMap { $0.parameters }.filter { $0.kind != .argument }.map { parameter in
      (
        parameter.spelling, parameter.environmentName(program: root.name),
        parameter.keys(in: "").map { Parameter.environmentName($0, program: root.name) }
      )
    }
  }
}
