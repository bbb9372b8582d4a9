/// The option values of one command, from the environment and the configuration file.
struct OptionSources {
  let program: String
  let environment: [String: String]
  let file: ConfigFile?
  let path: CommandPath

  /// Returns the values from the source with the highest precedence; the values of other sources are not parsed.
  func assignments(for parameter: Parameter) throws(UsageError) -> [Assignment] {
    let values = try environmentAssignments(for: parameter)
    return values.isEmpty ? try fileAssignments(for: parameter) : values
  }

  private func environmentAssignments(for parameter: Parameter) throws(UsageError) -> [Assignment] {
    if parameter.scope == .commandLine { try refuseVariable(of: parameter) }
    let variables = parameter.keys(in: "").lazy.map { Parameter.environmentName($0, program: program) }
    guard let variable = variables.first(where: { environment[$0]?.isEmpty == false }),
      let text = environment[variable]
    else { return [] }
    let isList = parameter.isRepeatable && parameter.splitsVariable
    let texts = isList ? text.split(separator: " ").map(String.init) : [text]
    return texts.map { Assignment(parameter: parameter, text: $0, origin: .environment(variable)) }
  }

  /// Rejects a variable that would set an option of the command line.
  private func refuseVariable(of parameter: Parameter) throws(UsageError) {
    let variable = parameter.environmentName(program: program)
    guard environment[variable]?.isEmpty == false else { return }
    throw UsageError(
      "\(variable): --\(parameter.name) can only be set on the command line; unset the variable")
  }

  private func fileAssignments(for parameter: Parameter) throws(UsageError) -> [Assignment] {
    guard parameter.scope.isConfigurable || !parameter.earlierNames.isEmpty, let file else { return [] }
    for key in parameter.keys(in: path.section) {
      guard
        let section = path.sections.first(where: { section in
          parameter.keys(in: section).contains(key)
            && file.entries.contains { $0.section == section && $0.key == key }
        })
      else { continue }
      let entries = file.entries.filter { $0.section == section && $0.key == key }
      guard let last = entries.last else { continue }
      try file.checkSingle(last, parameter)
      return entries.map { entry in
        Assignment(
          parameter: parameter, text: entry.value, origin: .file(path: file.path, line: entry.line))
      }
    }
    return []
  }
}
