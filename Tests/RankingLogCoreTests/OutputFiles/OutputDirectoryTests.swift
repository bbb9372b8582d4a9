import TestSupport
import Testing

@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct OutputDirectoryTests {
  @Test(arguments: [
    ("a", "a"), ("a/../b", "b"), ("a/./b/./c", "a/b/c"), ("./new/./c/", "new/c"), ("link/../b", "b"),
    ("a/\u{301}b", "a/\u{301}b"), ("./\u{301}b/c", "\u{301}b/c"),
  ])
  func `a directory is resolved without links and dots`(path: String, resolved: String) throws {
    let temporary = try TemporaryDirectory()
    defer { withExtendedLifetime(temporary) {} }
    let base = try Files.realPath(temporary.path)
    try Files.makeDirectory(base + "/a")
    #expect(symlink("a", base + "/link") == 0)
    #expect(try OutputDirectory.resolve(base + "/" + path) == base + "/" + resolved)
  }

  @Test(arguments: ["new/../b", "a/new/../../b", "new/.."])
  func `a parent of a missing directory is a usage error that names the directory`(path: String) throws {
    let temporary = try TemporaryDirectory()
    defer { withExtendedLifetime(temporary) {} }
    try Files.makeDirectory(temporary.path + "/a")
    #expect {
      try OutputDirectory.resolve(temporary.path + "/" + path)
    } throws: { error in
      guard case RankingLogError.usage(let message) = error else { return false }
      return message.description.hasSuffix(": new does not exist; create it, or remove '..'")
    }
  }
}
