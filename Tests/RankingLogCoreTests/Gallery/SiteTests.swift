import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// The files of a site, in real directories.
@Suite(.watchdog)
struct SiteTests {
  private let temporary: TemporaryDirectory
  private var root: String { temporary.path + "/site" }

  init() throws {
    temporary = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: temporary.path + "/site", withIntermediateDirectories: false)
  }

  /// The changes of a run.
  private final class Log: Sendable {
    let changes = Mutex<[String]>([])
    let steps = Mutex(0)

    func add(_ change: Site.Change) {
      let text =
        switch change {
        case .written(let path, _): "written \(path)"
        case .removed(let path): "removed \(path)"
        case .kept(let path): "kept \(path)"
        }
      changes.withLock { $0.append(text) }
    }
  }

  /// Writes a site of text files.
  ///
  /// - Parameters:
  ///   - last: The step at which the run is killed.
  ///   - onStep: A callback before each step, with its number.
  private func run(
    _ texts: [String: String], in root: String? = nil, killedAt last: Int? = nil,
    onStep: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> [String] {
    let log = Log()
    var site = try Site(
      try SiteDirectory(root ?? self.root), onChange: { log.add($0) },
      willStep: { () throws(RankingLogError) in
        let step = log.steps.withLock { steps in
          steps += 1
          return steps
        }
        onStep(step)
        if step == last { throw .nothing("killed") }
      })
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      var text = text
      try text.withUTF8 { bytes in Result { () throws(RankingLogError) in try site.put(path, bytes) } }.get()
    }
    _ = try site.finish()
    return log.changes.withLock { $0 }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  private func write(_ text: String, to path: String) throws {
    let file = root + "/" + path
    try FileManager.default.createDirectory(
      atPath: Files.parent(of: file), withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  /// The files and directories below a directory, with their contents.
  private func tree(_ root: String? = nil) throws -> [String: String] {
    let root = root ?? self.root
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
    return Dictionary(
      uniqueKeysWithValues: try paths.map { path in
        let isFile = Files.length(root + "/" + path) != nil
        return (path, isFile ? try String(contentsOfFile: root + "/" + path, encoding: .utf8) : "directory")
      })
  }

  private func stamps() throws -> [String: [Int]] {
    Dictionary(
      uniqueKeysWithValues: try FileManager.default.subpathsOfDirectory(atPath: root).map {
        ($0, Files.stamp(root + "/" + $0) ?? [])
      })
  }

  /// Sets the modification time of a file after the manifest's, as an edit does.
  private func touch(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: root + "/" + path)
  }

  @Test func `a site consists of its files and a manifest`() throws {
    #expect(try run(["b/c.js": "two", "a.html": "one"]) == ["written a.html", "written b/c.js"])
    #expect(
      try tree() == [
        "a.html": "one", "b": "directory", "b/c.js": "two",
        "gallery.json": """
        {"schema":1,"files":[
        {"path":"a.html","bytes":3,"sha256":"7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"},
        {"path":"b/c.js","bytes":3,"sha256":"3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3"}
        ]}

        """,
      ])
  }

  @Test(arguments: 1...8)
  func `a file that the user saves during a run is neither overwritten nor removed`(step: Int) throws {
    _ = try run(["a.html": "one", "b.html": "two"])
    let paths = ["a.html", "b.html"].map { root + "/" + $0 }
    let saved = Mutex(0)
    _ = try run(["a.html": "new"]) { number in
      guard number == step else { return }
      for path in paths where (try? Data("own".utf8).write(to: URL(filePath: path), options: .atomic)) != nil
      {
        saved.withLock { $0 += 1 }
      }
    }
    #expect(saved.withLock { $0 } == 2)
    #expect(try text("a.html") == "own" && text("b.html") == "own")
    #expect(!Files.isTaken(root + "/" + SiteDirectory.temporaryName))
  }

  @Test func `a second run changes nothing`() throws {
    _ = try run(["a": "1", "b/c": "2"])
    let before = try stamps()
    #expect(try run(["a": "1", "b/c": "2"]).isEmpty)
    #expect(try stamps() == before)
  }

  @Test func `only changed files are written, and obsolete ones are removed with their directory`()
    throws
  {
    _ = try run(["a": "1", "b/c/d": "2", "b/e": "3", "f/g": "4"])
    #expect(
      try run(["a": "1", "b/e": "x", "h": "5"]) == [
        "written b/e", "written h", "removed b/c/d", "removed f/g",
      ])
    #expect(Set(try tree().keys) == ["a", "b", "b/e", "h", "gallery.json"])
    #expect(try text("b/e") == "x")
  }

  @Test(arguments: [("edited", true), ("2", true), ("1", false)])
  func `an edited file of any length is not changed`(edit: String, isKept: Bool) throws {
    _ = try run(["a": "1", "b": "1"])
    try write(edit, to: "a")
    try touch("a")
    #expect(try run(["a": "1", "b": "1"]) == (isKept ? ["kept a"] : []))
    // The manifest is newer than the edit now.
    #expect(
      try run(["a": "3", "b": "3"]) == (isKept ? ["kept a", "written b"] : ["written a", "written b"]))
    #expect(try run(["a": "3", "b": "4"]) == (isKept ? ["kept a", "written b"] : ["written b"]))
    #expect(try text("a") == (isKept ? edit : "3"))
    // Nor is it removed.
    #expect(try run(["b": "4"]) == (isKept ? ["kept a"] : ["removed a"]))
    #expect(Files.exists(root + "/a") == isKept)
  }

  @Test func `an edited file that is deleted is written again`() throws {
    _ = try run(["a": "1"])
    try write("edited", to: "a")
    #expect(try run(["a": "1"]) == ["kept a"])
    try FileManager.default.removeItem(atPath: root + "/a")
    #expect(try run(["a": "1"]) == ["written a"])
    #expect(try run(["a": "1"]).isEmpty)
  }

  @Test func `another program's files are not changed, even at a path of the site`() throws {
    _ = try run(["a": "1"])
    try write("mine", to: "notes.txt")
    try write("mine", to: "b/c")
    let before = try stamps()
    #expect(try run(["a": "1", "b/c": "2", "b/d": "3"]) == ["kept b/c", "written b/d"])
    #expect(try text("b/c") == "mine" && text("notes.txt") == "mine")
    #expect(try run(["a": "1"]) == ["removed b/d"])
    let after = try stamps()
    #expect(after["b/c"] == before["b/c"] && after["notes.txt"] == before["notes.txt"])
  }

  @Test(arguments: ["notes.txt", "index.html", ".hidden"])
  func `a directory of another program is refused`(name: String) throws {
    try write("mine", to: name)
    #expect(throws: RankingLogError.self) { try run(["index.html": "1"]) }
    #expect(try tree() == [name: "mine"])
  }

  @Test(arguments: [
    "", "{}", "[]\n", "{\"schema\":2,\"files\":[\n]}\n", "{\"schema\":1,\"files\":[\n",
    manifest("../outside"), manifest("/etc/passwd"), manifest("a/../../b"), manifest("a b"), manifest(""),
    manifest("a", bytes: "-1"), manifest("a", bytes: "99999999999999999999"),
    manifest("a", sha256: String(repeating: "g", count: 64)), manifest("a", sha256: "00"),
    manifest("a", sha256: "+" + String(repeating: "0", count: 63)),
  ])
  func `an invalid manifest proves nothing`(text: String) throws {
    try write(text, to: "gallery.json")
    try write("mine", to: "a")
    #expect(throws: RankingLogError.self) { try run(["a": "1"]) }
    #expect(try tree() == ["gallery.json": text, "a": "mine"])
  }

  private static func manifest(
    _ path: String, bytes: String = "4", sha256: String = String(repeating: "0", count: 64)
  ) -> String {
    "{\"schema\":1,\"files\":[\n{\"path\":\"\(path)\",\"bytes\":\(bytes),\"sha256\":\"\(sha256)\"}\n]}\n"
  }

  @Test func `a journal of another program is refused`() throws {
    try write("mine\n", to: "gallery.journal")
    #expect(throws: RankingLogError.self) { try run(["a": "1"]) }
    #expect(try tree() == ["gallery.journal": "mine\n"])
  }

  @Test(arguments: ["data", "data/daily"])
  func `a link that replaces a directory is not followed`(link: String) throws {
    _ = try run(["data/daily/a.js": "1", "data/b.js": "1"])
    let outside = temporary.path + "/outside"
    try FileManager.default.moveItem(atPath: root + "/" + link, toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: root + "/" + link, withDestinationPath: outside)
    let before = try tree(outside)
    #expect(throws: RankingLogError.self) { try run(["data/daily/a.js": "2", "data/b.js": "1"]) }
    #expect(throws: RankingLogError.self) { try run([:]) }
    #expect(try tree(outside) == before)
  }

  @Test func `a link that replaces a file is not changed`() throws {
    _ = try run(["a": "1"])
    try write("mine", to: "../outside")
    try FileManager.default.removeItem(atPath: root + "/a")
    try FileManager.default.createSymbolicLink(atPath: root + "/a", withDestinationPath: "../outside")
    #expect(try run(["a": "2"]) == ["kept a"])
    #expect(try run([:]) == ["kept a"])
    #expect(try text("../outside") == "mine" && text("a") == "mine")
  }

  @Test func `another program's file at the temporary path is an error and not changed`() throws {
    _ = try run(["a": "1"])
    try write("mine", to: "gallery.part")
    #expect(throws: RankingLogError.self) { try run(["a": "2"]) }
    #expect(try text("gallery.part") == "mine" && text("a") == "1")
  }

  @Test func `an image is linked, and a second run does not change it`() throws {
    let source = temporary.path + "/picture.jpg"
    try Data("picture".utf8).write(to: URL(filePath: source))
    let contents = try SiteContents(try FileHandle(reading: source))
    let run = {
      let log = Log()
      var site = try Site(try SiteDirectory(root), onChange: { log.add($0) })
      try site.put("thumbnail/0/1.jpg", fileAt: source, contents)
      _ = try site.finish()
      return log.changes.withLock { $0 }
    }
    #expect(try run() == ["written thumbnail/0/1.jpg"])
    #expect(Files.status(root + "/thumbnail/0/1.jpg")?.st_ino == Files.status(source)?.st_ino)
    #expect(try run().isEmpty)
    // A user who deletes it gets it again; one who deletes the original keeps it.
    try FileManager.default.removeItem(atPath: root + "/thumbnail/0/1.jpg")
    #expect(try run() == ["written thumbnail/0/1.jpg"])
    try FileManager.default.removeItem(atPath: source)
    #expect(try run().isEmpty && text("thumbnail/0/1.jpg") == "picture")
  }

  @Test func `a file whose source is gone stays only with its recorded contents`() throws {
    let contents = { (text: String) in
      try SiteContents(bytes: text.utf8.count, sha256: Digest.of(text.utf8, .sha256))
    }
    let keep = { (path: String, text: String) in
      var site = try Site(try SiteDirectory(root), onChange: { _ in })
      let isKept = try site.keep(path, try #require(try contents(text)))
      _ = try site.finish()
      return isKept
    }
    _ = try run(["a": "1"])
    #expect(try keep("a", "1") && text("a") == "1")
    #expect(try !keep("a", "2") && !Files.exists(root + "/a"))
    #expect(try !keep("a", "1"))
  }

  @Test func `files emptied by a power failure are written again`() throws {
    _ = try run(["a": "1", "b": "2"])
    try write("", to: "a")
    #expect(try run(["a": "1", "b": "2"]) == ["written a"])
    try write("", to: "foreign")
    #expect(try run(["a": "1", "b": "2", "foreign": "3"]) == ["kept foreign"])
  }

  /// The state before a run, and the contents to write.
  private static let updates: [([String: String]?, [String: String])] = [
    (nil, ["a": "1", "b/c": "2", "b/d": "3"]),
    (["a": "1", "b/c": "2", "e/f": "3"], ["a": "1", "b/c": "x", "g/h": "4"]),
    (["a": "1"], [:]),
  ]

  @Test(arguments: updates.indices)
  func `a run that is killed at any step is completed by the next one`(update: Int) throws {
    let (before, after) = Self.updates[update]
    let whole = temporary.path + "/whole"
    try FileManager.default.createDirectory(atPath: whole, withIntermediateDirectories: false)
    if let before { _ = try run(before, in: whole) }
    _ = try run(after, in: whole)
    let expected = try tree(whole)
    var step = 1
    while true {
      try FileManager.default.removeItem(atPath: root)
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
      if let before { _ = try run(before) }
      do {
        _ = try run(after, killedAt: step)
        break
      } catch RankingLogError.nothing {
        // Twice at the same step, with a full disk in between.
        _ = try? run(after, killedAt: 3)
        #expect(try run(after).allSatisfy { !$0.hasPrefix("kept") }, "step \(step)")
        #expect(try tree() == expected, "step \(step)")
        #expect(try run(after).isEmpty, "step \(step)")
      }
      step += 1
    }
    #expect(step > 4)
  }

  @Test func `obsolete files of a killed run are removed`() throws {
    #expect(throws: RankingLogError.self) { try run(["a": "1", "b/c": "2", "d": "3"], killedAt: 8) }
    #expect(try tree().keys.contains("a"))
    _ = try run(["d": "3"])
    #expect(Set(try tree().keys) == ["d", "gallery.json"])
  }

  @Test func `a file edited after a kill is not changed`() throws {
    #expect(throws: RankingLogError.self) { try run(["a": "1", "b": "2", "c": "3"], killedAt: 9) }
    try write("edited", to: "a")
    #expect(try run(["a": "1", "b": "2", "c": "3"]).contains("kept a"))
    #expect(try text("a") == "edited")
  }
}
