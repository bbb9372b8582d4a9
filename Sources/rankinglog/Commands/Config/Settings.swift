import CommandLineKit
import RankingLogCore

/// The settings of the environment and the configuration file.
struct Settings {
  struct Setting: Equatable {
    let key: ConfigKey
    let value: String
    /// The origin: `RANKINGLOG_JOBS`, or the file and line.
    let source: String
    /// The environment variable that overrides the setting.
    var variable: String?
  }

  /// The settings of the environment, then the settings of the file in its order.
  let all: [Setting]

  init(_ environment: [String: String], _ file: ConfigFile?) {
    let commands = CommandPath.all(under: Root.self).map { $0.command.parameters }
    let shared = commands.joined().filter(\.isVariable)
    var variables: [String: Setting] = [:]
    for parameter in shared {
      let variable = parameter.environmentName(program: Root.name)
      guard let value = environment[variable], !value.isEmpty else { continue }
      let key = ConfigKey(section: "", name: parameter.name)
      variables[parameter.name] = Setting(key: key, value: value, source: variable)
    }
    let entries = (file?.entries ?? []).map { entry in
      Setting(
        key: entry.configKey, value: entry.value, source: "\(file?.path ?? ""):\(entry.line)",
        variable: Settings.isShared(entry.configKey) ? variables[entry.key]?.source : nil)
    }
    all = variables.values.sorted { $0.source < $1.source } + entries
  }

  /// Returns the effective values of a key: from the environment, or from the most specific section that contains it.
  func values(of key: ConfigKey) -> [String] {
    let words = key.section.split(separator: " ")
    let isNamed = ConfigFile.isNamed(key.section, under: Root.self)
    let first = isNamed ? words.count : Settings.isShared(key) ? 0 : min(1, words.count)
    let sections = (first...words.count).map { words.prefix($0).joined(separator: " ") }
    let fitting = all.filter {
      $0.key.name == key.name && $0.variable == nil && sections.contains($0.key.section)
    }
    guard let nearest = fitting.max(by: { $0.key.section.utf8.count < $1.key.section.utf8.count }) else {
      return []
    }
    return fitting.filter { $0.key == nearest.key }.map(\.value)
  }

  /// Whether environment variables and values for all commands apply to a key. They do not apply to sections that users
  /// name, nor to options that are specific to a command.
  static func isShared(_ key: ConfigKey) -> Bool {
    guard !ConfigFile.isNamed(key.section, under: Root.self) else { return false }
    return CommandPath.all(under: Root.self).contains { path in
      path.sections.contains(key.section)
        && path.command.parameters.contains { $0.isVariable && $0.name == key.name }
    }
  }
}

extension ConfigFile {
  /// Checks a key and its values like a line of the configuration file.
  static func check(_ key: ConfigKey, _ values: [String]) throws(UsageError) {
    let path = "settings"
    var editor = try ConfigEditor(path: path, text: "")
    // Without values, only the name is checked.
    try editor.set(key, to: values.isEmpty ? [""] : values)
    let file = try editor.file
    do throws(UsageError) {
      try file.check(against: Root.self)
      if !values.isEmpty { try ConfigCheckup.checkValues(of: file) }
    } catch {
      // The path and line refer to the temporary text, so they are removed.
      let text = error.message
      let place = text.hasPrefix(path + ":") ? text.firstRange(of: ": ") : nil
      throw UsageError(UsageText(plain: place.map { String(text[$0.upperBound...]) } ?? text))
    }
  }
}
