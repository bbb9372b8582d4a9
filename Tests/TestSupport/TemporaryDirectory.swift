public import Foundation

/// A temporary directory that is deleted with its value.
public final class TemporaryDirectory: Sendable {
  /// The directory.
  public let url: URL

  /// The path of the directory.
  public var path: String { url.path }

  /// Creates a directory.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "rankinglog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
