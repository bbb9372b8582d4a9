/// The option values of one command, from the environment and the configuration file.
struct OptionSources {
  let program: String
  let environment: [String: String]
  let file: ConfigFile?
  let path: CommandPath

  /// Returns the values from the source with the highest precedence; the values of other sources are not parsed.
  ///
  /// - Parameter names: The option, and its earlier names.
  func assignments(for names: [Parameter]) throws(UsageError) -> [Assignment] {
    for parameter in names {
      let values = try environmentAssignments(for: parameter)
      if !values.isEmpty { return values }
    }
    for parameter in names {
      let values = try fileAssignments(for: parameter)
      if !values.isEmpty { return values }
    }
    return []
  }

  private func environmentAssignments(for parameter: Parameter) throws(UsageError) -> [Assignment] {
    let variable = parameter.environmentName(program: program)
    guard parameter.declaration.isShared, let text = environment[variable], !text.isEmpty else {
      return []
    }
    // An exported --force would replace files in every later run.
    guard parameter.declaration.fromFile else {
      throw UsageError(
        "\(variable): --\(parameter.name) can only be set on the command line; unset the variable")
    }
    let isList = parameter.isRepeatable && parameter.declaration.splitsVariable
    let texts = isList ? text.split(separator: " ").map(String.init) : [text]
    return texts.map { Assignment(parameter: parameter, text: $0, origin: .environment(variable)) }
  }

  private func fileAssignments(for parameter: Parameter) throws(UsageError) -> [Assignment] {
    guard parameter.declaration.fromFile, let file else { return [] }
    for section in path.sections where parameter.declaration.isShared || !section.isEmpty {
      let entries = file.entries.filter { $0.section == section && $0.key == parameter.name }
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
