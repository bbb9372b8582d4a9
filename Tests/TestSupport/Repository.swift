public import Foundation

/// The checkout that contains the tests.
public enum Repository {
  /// Its directory.
  public static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// Returns a file or directory in it.
  public static func file(_ path: String) -> URL { root.appending(path: path) }
}
