import CommandLineKit
import RankingLogCore

/// The location of the configuration file.
struct ConfigLocation {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  private static let variable = "RANKINGLOG_CONFIG"

  /// The text of the variable; nil if it is not set.
  private var named: String? { environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 } }

  /// The path in the variable; nil if it is not set.
  private var namedPath: String? {
    get throws(UsageError) {
      guard let named else { return nil }
      do throws(ValueError) {
        return try PathRule(environment).path(named, from: .environment(Self.variable))
      } catch {
        throw .invalid(named, inVariable: Self.variable, error)
      }
    }
  }

  /// The path of the file, which may not exist; nil if there is no home directory.
  var path: String? {
    if let named { return (try? namedPath) ?? named }
    return (try? BaseDirectories(environment).config()).map { $0 + "/config" }
  }

  /// The path of the file, which may not exist.
  var requiredPath: String {
    get throws(RankingLogError) {
      guard let path else { throw .usage("HOME is not set; set RANKINGLOG_CONFIG") }
      return path
    }
  }

  /// Changes the file. It is replaced atomically, created if missing, and not written if its text does not change.
  func edit(_ change: (inout ConfigEditor) throws(UsageError) -> Void) throws {
    let path = try requiredPath
    let old = StandardInput.exists(path) ? try text(path) : ""
    var editor = try ConfigEditor(path: path, text: old)
    try change(&editor)
    guard editor.text != old else { return }
    try AtomicFile.replace(path, with: Array(editor.text.utf8))
  }

  /// Loads the file; nil if there is none. A file named by `RANKINGLOG_CONFIG` must exist.
  func load() throws(UsageError) -> ConfigFile? {
    if let path = try namedPath { return try load(path, mustExist: true) }
    guard let directory = try? BaseDirectories(environment).config() else { return nil }
    return try load(directory + "/config", mustExist: false)
  }

  private func load(_ path: String, mustExist: Bool) throws(UsageError) -> ConfigFile? {
    guard mustExist || StandardInput.exists(path) else { return nil }
    return try ConfigFile(path: path, text: try text(path))
  }

  private func text(_ path: String) throws(UsageError) -> String {
    do {
      return String(decoding: try StandardInput.readFile(path, upTo: 1 << 20), as: UTF8.self)
    } catch {
      let reason = (error as? RankingLogError)?.commandLine ?? "\(error)"
      throw UsageError("configuration file \(reason)")
    }
  }
}
