import CommandLineKit
import RankingLogCore

/// The location of the configuration file.
struct ConfigLocation {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// Where the file is or would be; nil without a home directory.
  var path: String? {
    if let named = environment["RANKINGLOG_CONFIG"], !named.isEmpty { return named }
    return (try? BaseDirectories(environment).config()).map { $0 + "/config" }
  }

  /// Loads the file; nil if there is none. A file named by `RANKINGLOG_CONFIG` must exist.
  func load() throws(UsageError) -> ConfigFile? {
    if let named = environment["RANKINGLOG_CONFIG"], !named.isEmpty {
      return try load(named, mustExist: true)
    }
    guard let directory = try? BaseDirectories(environment).config() else { return nil }
    return try load(directory + "/config", mustExist: false)
  }

  private func load(_ path: String, mustExist: Bool) throws(UsageError) -> ConfigFile? {
    guard mustExist || StandardInput.exists(path) else { return nil }
    let bytes: [UInt8]
    do throws(RankingLogError) {
      bytes = try StandardInput.readFile(path, upTo: 1 << 20)
    } catch {
      throw UsageError("the configuration file \(error.commandLine)")
    }
    return try ConfigFile(path: path, text: String(decoding: bytes, as: UTF8.self))
  }
}
