import TestSupport
import Testing

@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct FilesTests {
  @Test(arguments: [
    ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("a/b/c", "a/b"), ("a", "."), ("", "."), ("/a/b/", "/a/b"),
    ("/a/\u{301}b", "/a"), ("/a/\u{1f3fb}", "/a"), ("\u{301}a", "."),
  ])
  func `the directory of a path ends before its last slash`(path: String, parent: String) {
    #expect(Files.parent(of: path) == parent)
  }

  @Test
  func `directories are created with their parents, and an existing one is not an error`() throws {
    let directory = try TemporaryDirectory()
    let deep = directory.path + "/a/b/絵 c/d"
    try Files.makeDirectory(deep)
    try Files.makeDirectory(deep)
    try Files.makeDirectory(deep + "/")
    #expect(Files.isWritableDirectory(deep))
    #expect(Files.length(deep) == nil, "a directory has no length")
  }

  @Test
  func `a file at the path of a directory is reported by name`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/file"
    try FileHandle(writing: path).write(Array("x".utf8))
    for wanted in [path, path + "/deeper"] {
      let error = #expect(throws: RankingLogError.self) { try Files.makeDirectory(wanted) }
      #expect(error?.description.hasPrefix(directory.path) == true)
    }
    #expect(!Files.isWritableDirectory(path))
  }

  @Test
  func `a written file is read back, completely and in chunks`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/file"
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try FileHandle(writing: path)
    try file.write(bytes)
    #expect(Files.exists(path))
    #expect(Files.length(path) == 700_000)
    #expect(try Files.read(path) == bytes)
    #expect(try file.readAll() == bytes, "reading does not begin where writing ended")
    var chunks = 0
    try file.forEachChunk { _ in chunks += 1 }
    #expect(chunks == 3)
  }

  @Test
  func `a file opened for writing keeps its bytes, and is truncated on request`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/file"
    try FileHandle(writing: path).write(Array("0123456789".utf8))
    let file = try FileHandle(writing: path)
    #expect(Files.length(path) == 10)
    try file.setLength(4)
    try file.write(Array("x".utf8))
    #expect(try Files.read(path) == Array("0123x".utf8))
  }

  @Test
  func `a missing file has no status, and reading it gives the reason`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/none"
    #expect(!Files.exists(path))
    #expect(Files.length(path) == nil)
    let error = #expect(throws: RankingLogError.self) { try Files.read(path) }
    #expect(error?.description == "\(path): cannot be read (No such file or directory)")
    #expect(throws: RankingLogError.self) { try Files.realPath(path) }
    #expect(throws: RankingLogError.self) { _ = try FileHandle(writing: path + "/file") }
  }

  @Test
  func `the real path has no symbolic links and no dots`() throws {
    let directory = try TemporaryDirectory()
    try Files.makeDirectory(directory.path + "/a")
    #expect(symlink("a", directory.path + "/link") == 0)
    let real = try Files.realPath(directory.path)
    #expect(try Files.realPath(directory.path + "/link/../a/.") == real + "/a")
  }

  @Test
  func `an open file is closed on deinitialization`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/file"
    let (descriptor, inode) = try { () throws -> (Int32, ino_t) in
      let file = try FileHandle(writing: path)
      var status = stat()
      #expect(fstat(file.descriptor, &status) == 0)
      return (file.descriptor, status.st_ino)
    }()
    // Another test may have opened another file with the same descriptor.
    var status = stat()
    #expect(fstat(descriptor, &status) != 0 || status.st_ino != inode)
  }

  @Test
  func `a removed file is gone, and a full disk is distinguished from other failures`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/file"
    _ = try FileHandle(writing: path)
    Files.remove(path)
    #expect(!Files.exists(path))
    #expect(Files.failure(path, "x", code: ENOSPC) == .diskFull(path: path))
    #expect(Files.failure(path, "x", code: EDQUOT) == .diskFull(path: path))
    for code in [EMFILE, ENFILE] {
      let error = Files.failure(path, "x", code: code)
      #expect(error == .tooManyOpenFiles(limit: OpenFileLimit.current))
      // It is not a failure of one image, which would be stored for a retry.
      #expect(error.reasonOfOneItem == nil && error.effect.ofList == .run)
    }
    #expect(
      Files.failure(path, "cannot be read", code: EACCES).description
        == "\(path): cannot be read (Permission denied)")
  }

  @Test
  func `of many renames to one name without links, one succeeds, and no file is lost`() async throws {
    let store = try StoreDirectory()
    let directory = store.path
    let moved = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          let old = "\(directory)/\(number)"
          try FileHandle(writing: old).write([UInt8(number)])
          return try Files.rename(old, toReserved: directory + "/name")
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(moved == 1)
    #expect(Files.names(in: directory).count == 20)
    let winner = try #require(try Files.read(directory + "/name").first)
    #expect(!Files.exists("\(store.path)/\(winner)"))
  }

  @Test
  func `a reserved name is released if the file cannot be moved`() throws {
    let store = try StoreDirectory()
    let directory = store.path
    #expect(throws: RankingLogError.self) {
      try Files.rename(directory + "/none", toReserved: directory + "/name")
    }
    #expect(Files.names(in: store.path).isEmpty)
  }
}
