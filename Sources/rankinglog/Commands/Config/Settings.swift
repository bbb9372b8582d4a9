import CommandLineKit
import RankingLogCore

/// What is set by the environment and the configuration file.
struct Settings {
  struct Setting: Equatable {
    let key: ConfigKey
    let value: String
    /// `RANKINGLOG_JOBS`, or the file and line.
    let source: String
    /// The variable that counts instead.
    var variable: String?
  }

  /// Those of the environment first, then those of the file in its order.
  let all: [Setting]

  init(_ environment: [String: String], _ file: ConfigFile?) {
    let commands = CommandPath.all(under: Root.self).map { Parameter.all(of: $0.command.init()) }
    let shared = commands.joined().filter { $0.kind != .argument && $0.declaration.isShared }
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

  /// The values that count for a key: of the environment, or of the most specific section that has any.
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

  /// Whether a variable, or a value for all commands, counts for a key. What people named is theirs alone, as are some
  /// options of a command.
  static func isShared(_ key: ConfigKey) -> Bool {
    guard !ConfigFile.isNamed(key.section, under: Root.self) else { return false }
    return CommandPath.all(under: Root.self).contains { path in
      path.sections.contains(key.section)
        && Parameter.all(of: path.command.init()).contains {
          $0.kind != .argument && $0.name == key.name && $0.declaration.isShared
        }
    }
  }
}

extension ConfigFile {
  /// Checks a key, and values for it, as if they stood in a file.
  static func check(_ key: ConfigKey, _ values: [String]) throws(UsageError) {
    let path = "settings"
    var editor = try ConfigEditor(path: path, text: "")
    try editor.set(key, to: values)
    let file = try editor.file
    do throws(UsageError) {
      try file.check(against: Root.self)
      if !values.isEmpty { try ConfigCheckup.checkValues(of: file) }
    } catch {
      // The place is that of no real file.
      let text = error.message
      let place = text.hasPrefix(path + ":") ? text.firstRange(of: ": ") : nil
      throw UsageError(place.map { String(text[$0.upperBound...]) } ?? text)
    }
  }
}
