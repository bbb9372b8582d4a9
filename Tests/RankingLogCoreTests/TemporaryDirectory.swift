#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A directory that goes away with its value, with all that is in it.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    let name = "rankinglog-tests-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appending(component: name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
