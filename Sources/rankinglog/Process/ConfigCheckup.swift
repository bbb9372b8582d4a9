import CommandLineKit

/// The configuration file, examined as a whole: also what concerns other commands than the one that runs.
enum ConfigCheckup {
  case none(path: String?)
  case sound(ConfigFile)
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
      self = .sound(file)
    } catch {
      self = .faulty(error.message)
    }
  }

  /// What a run may go on with.
  var usable: ConfigFile? {
    if case .sound(let file) = self { file } else { nil }
  }

  /// Each command takes its values; that it lacks arguments is not the file's fault.
  private static func checkValues(of file: ConfigFile) throws(UsageError) {
    for path in CommandPath.all(under: Root.self) {
      let words = path.commands.dropFirst().map { $0.name }
      do {
        _ = try Parser(path.root).parse(words, file: { _ in file })
      } catch {
        if error.isInFile { throw error }
      }
    }
  }
}
