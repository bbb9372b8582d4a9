import CommandLineKit

/// The result of checking the complete configuration file, including the sections of other commands.
enum ConfigCheckup {
  case none(path: String?)
  case valid(ConfigFile)
  case faulty(String)

  init(_ environment: [String: String]) {
    let location = ConfigLocation(environment)
    do {
      guard let file = try location.load() else {
        self = .none(path: location.path)
        return
      }
      try file.check(against: Root.self)
      try ConfigCheckup.checkValues(of: file)
      self = .valid(file)
    } catch {
      self = .faulty(error.message)
    }
  }

  /// The file, if it has no errors.
  var usable: ConfigFile? {
    if case .valid(let file) = self { file } else { nil }
  }

  /// Checks the values of the file for each command, and the sections that users name. Missing arguments are ignored,
  /// because they are not errors of the file.
  static func checkValues(of file: ConfigFile) throws(UsageError) {
    try file.checkNamed(under: Root.self)
    for path in CommandPath.all(under: Root.self) {
      let words = path.commands.dropFirst().map { $0.name }
      do {
        _ = try Parser(path.root).parse(words, paths: .checkOnly, file: { _ in file })
      } catch {
        if error.isInFile { throw error }
      }
    }
  }
}
