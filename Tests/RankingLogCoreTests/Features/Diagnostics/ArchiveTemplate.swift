import Foundation
import TestSupport

@testable import RankingLogCore

/// A closed archive that is created once, and copied for each test.
struct ArchiveTemplate: Sendable {
  private let made: Task<Data, any Error>

  /// - Parameter fill: Fills the archive in a directory, and closes it.
  init(_ fill: @escaping @Sendable (StoreDirectory) async throws -> Void) {
    made = Task {
      let directory = try StoreDirectory()
      try await fill(directory)
      return try Data(contentsOf: Self.file(in: directory))
    }
  }

  /// Returns a copy in a separate directory.
  func copy() async throws -> StoreDirectory {
    let directory = try StoreDirectory()
    try await write(to: directory)
    return directory
  }

  /// Replaces a directory's archive by a copy.
  func write(to directory: StoreDirectory) async throws {
    try await made.value.write(to: Self.file(in: directory))
  }

  private static func file(in directory: StoreDirectory) -> URL {
    URL(filePath: directory.path + "/archive.db")
  }
}
