import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Replacements of files that the user saves at the same time.
@Suite(.watchdog)
struct FileInstallerTests {
  @Test func `a file saved twice during its replacement is not deleted`() async throws {
    let directory = try TemporaryDirectory()
    let (path, new) = (directory.path + "/a.jpg", directory.path + "/a.jpg.part")
    let bytes = Array("downloaded".utf8)
    for round in 0..<200 {
      for name in Files.names(in: directory.path) { Files.remove(directory.path + "/" + name) }
      try Data("damaged".utf8).write(to: URL(filePath: path))
      try Data(bytes).write(to: URL(filePath: new))
      let old = try #require(FileStamp(path))
      let replacement = FileInstaller.Replacement(old: old, sha256: try Digest.of(bytes, .sha256))
      let saving = Task.detached {
        for save in 1...2 { try Self.save("save \(round).\(save)", at: path) }
      }
      // A save after the exchange fails the check of the new file, which is an error that keeps everything.
      _ = try? FileInstaller.replace(path, by: new, replacement)
      try await saving.value
      let contents = try Files.names(in: directory.path).map { name in
        String(decoding: try Files.read(directory.path + "/" + name), as: UTF8.self)
      }
      #expect(contents.contains("save \(round).2"), "\(contents)")
      #expect(try Files.read(path).starts(with: "save".utf8))
    }
  }

  @Test func `an old file is deleted only if the new file has all its bytes`() throws {
    let directory = try TemporaryDirectory()
    let (path, new) = (directory.path + "/a.jpg", directory.path + "/a.jpg.part")
    let bytes = Array("downloaded".utf8)
    let sha256 = try Digest.of(bytes, .sha256)
    for contents in ["zeros \0\0", "down"] {
      try Data(contents.utf8).write(to: URL(filePath: path))
      try Data(bytes).write(to: URL(filePath: new))
      let replacement = FileInstaller.Replacement(old: try #require(FileStamp(path)), sha256: sha256)
      let (result, old) = try FileInstaller.replace(path, by: new, replacement)
      #expect(result == .placed && old == (contents == "down" ? nil : path + ".old"))
      #expect(try Files.read(path) == bytes)
    }
    #expect(try Files.read(path + ".old") == Array("zeros \0\0".utf8))
  }

  /// Saves as editors do: a temporary file is renamed.
  private static func save(_ text: String, at path: String) throws {
    let temporary = path + ".\(text.suffix(1))"
    try Data(text.utf8).write(to: URL(filePath: temporary))
    rename(temporary, path)
  }
}
