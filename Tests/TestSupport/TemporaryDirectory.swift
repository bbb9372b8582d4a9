public import Foundation

/// A directory under the system's temporary one that goes away with its value, with all that is in it.
public final class TemporaryDirectory: Sendable {
  /// The directory.
  public let url: URL

  /// Where it is.
  public var path: String { url.path }

  /// Makes a directory.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "rankinglog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
