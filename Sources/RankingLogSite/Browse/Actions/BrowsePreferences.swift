import RankingLogCore

/// The readers' preferences in live pages, such as the layout, stored in a file. Browsers store values per port, and
/// the port differs between runs.
actor BrowsePreferences {
  /// The maximum number of preferences. Pages use fewer.
  private static let limit = 50

  private let path: String?
  /// The preferences of a process without a file.
  private var values: [String: PageChoice] = [:]

  /// - Parameter directory: The directory of the file; nil to store preferences only in memory.
  init(directory: String?) { path = directory.map { $0 + "/browse.json" } }

  /// All preferences; empty if the file cannot be read or is invalid. The file is read on every access, because another
  /// process may have changed it.
  var all: [String: PageChoice] {
    guard let path else { return values }
    let bytes = try? Files.read(path)
    return bytes.flatMap { try? JSONDecoding.decode([String: PageChoice].self, from: $0) } ?? [:]
  }

  /// Changes some preferences.
  func set(_ changes: [String: PageChoice]) async throws {
    guard let path else {
      values = try Self.merged(values, changes)
      return
    }
    try Files.makeDirectory(Files.parent(of: path))
    let lock = try await FileLock.take(path + ".lock", timeout: .seconds(5))
    defer { _ = lock }
    let old = all
    let new = try Self.merged(old, changes)
    guard new != old else { return }
    var writer = JSONWriter()
    writer.value(new)
    try AtomicFile.replace(path, with: writer.bytes + Array("\n".utf8))
  }

  private static func merged(_ old: [String: PageChoice], _ changes: [String: PageChoice]) throws
    -> [String: PageChoice]
  {
    let new = old.merging(changes) { $1 }
    guard new.count <= limit else { throw BrowseAction.Refusal(400, "too many choices") }
    return new
  }
}
