/// Option values of one command from the environment and the configuration file.
struct OptionSources {
  let program: String
  let environment: [String: String]
  let file: ConfigFile?
  let path: CommandPath

  /// The values from the source with the highest precedence; those of other sources are not parsed.
  func assignments(for parameter: Parameter) -> [Assignment] {
    let fromEnvironment = environmentAssignments(for: parameter)
    return fromEnvironment.isEmpty ? fileAssignments(for: parameter) : fromEnvironment
  }

  private func environmentAssignments(for parameter: Parameter) -> [Assignment] {
    let variable = parameter.environmentName(program: program)
    guard parameter.declaration.isShared, let text = environment[variable], !text.isEmpty else {
      return []
    }
    let isList = parameter.isRepeatable && parameter.declaration.splitsVariable
    let texts = isList ? text.split(separator: " ").map(String.init) : [text]
    return texts.map { Assignment(parameter: parameter, text: $0, origin: .environment(variable)) }
  }

  private func fileAssignments(for parameter: Parameter) -> [Assignment] {
    guard parameter.declaration.fromFile, let file else { return [] }
    for section in path.sections where parameter.declaration.isShared || !section.isEmpty {
      let entries = file.entries.filter { $0.section == section && $0.key == parameter.name }
      guard !entries.isEmpty else { continue }
      return entries.map { entry in
        Assignment(
          parameter: parameter, text: entry.value, origin: .file(path: file.path, line: entry.line))
      }
    }
    return []
  }
}
