import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Random sequences of commands, edits by the user, and disk failures.
@Suite(.watchdog, .sharedPixiv)
struct UserFilesTests {
  @Test(arguments: Thorough.rounds(60, quick: 8))
  func `no bytes that the user wrote are lost`(seed: Int) async throws {
    var walk = try await UserWalk(seed: UInt64(seed), pixiv: LocalPixiv.shared)
    for _ in 0..<8 { try await walk.step() }
    // The last commands repair damaged files, and must not lose bytes either.
    try await walk.run("verify --repair")
    try await walk.run("download \(UserWalk.works) -o \(walk.directories[0]) --force")
  }
}

/// One sequence.
private struct UserWalk {
  static let works = "116007623 116007624"

  private let sandbox: Sandbox
  private let other: Sandbox
  private var chance: SplitMix
  private var log: [String] = []
  /// The contents that the user wrote, and that neither the user nor the disk changed since.
  private var mine: Set<Data> = []

  var directories: [String] { ["a", "b"].map(sandbox.path) }

  init(seed: UInt64, pixiv: LocalPixiv) async throws {
    sandbox = try Sandbox(pixiv: pixiv)
    other = try Sandbox(pixiv: pixiv)
    chance = SplitMix(state: seed)
    #expect(try await other.run("download 116007623 -o \(other.path("c"))").status == 0)
    for directory in directories {
      #expect(try await sandbox.run("download \(Self.works) -o \(directory)").status == 0)
    }
  }

  /// Runs a command, and expects that each content of the user is in a file with a final name.
  mutating func run(_ words: String, killAfter delay: Int? = nil) async throws {
    log.append(delay.map { "\(words), killed after \($0) ms" } ?? words)
    if let delay {
      let program = try BuiltProgram(words, in: sandbox)
      try await anyDelay(.milliseconds(delay))
      program.send(SIGKILL)
      _ = try await program.end()
    } else {
      _ = try await sandbox.run(words)
    }
    let present = try contents()
    #expect(mine.isSubset(of: present), "lost after: \(log.joined(separator: "; "))")
    mine.formIntersection(present)
  }

  mutating func step() async throws {
    switch Int.random(in: 0..<12, using: &chance) {
    case 0: try await run(download)
    case 1: try await run(download + " --force")
    case 2: try await run("verify")
    case 3: try await run("verify --repair -o \(directory)")
    case 4: try await run("verify --repair")
    case 5: try await run("archive merge \(other.dataDirectory.path)/archive.db")
    case 6:
      let words = Bool.random(using: &chance) ? "verify --repair" : download + " --force"
      try await run(words, killAfter: Int.random(in: 0..<200, using: &chance))
    case 7: try damage()
    case 8: try move()
    default: try edit()
    }
  }

  private var directory: String {
    mutating get { directories[Int.random(in: 0..<2, using: &chance)] }
  }

  private var download: String { mutating get { "download \(Self.works) -o \(directory)" } }

  private var paths: [String] {
    ["a", "b"].flatMap { name in
      sandbox.files(in: name).filter { !$0.hasSuffix(".part") }.map { sandbox.path("\(name)/\($0)") }
    }
  }

  private func contents() throws -> Set<Data> {
    Set(try paths.map { try Data(contentsOf: URL(filePath: $0)) })
  }

  /// An edit in place or by a rename, of the same length or another, or a new file.
  private mutating func edit() throws {
    guard let path = paths.randomElement(using: &chance) else { return }
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    guard bytes.count > 100 else { return }
    let kind = Int.random(in: 0..<6, using: &chance)
    for index in 60..<80 { bytes[index] = UInt8.random(in: 0...255, using: &chance) }
    if kind % 2 == 1 { bytes += [UInt8.random(in: 0...255, using: &chance)] }
    log.append("edit \(kind) of \(path)")
    if kind < 2 {
      try DamagedFile.write(bytes, to: path)
    } else if kind < 4 {
      // As `exiftool -P -overwrite_original_in_place` does: the modification time does not change.
      try DamagedFile.damage(path) { _ in bytes }
    } else {
      try Data(bytes).write(to: URL(filePath: path + "~"))
      if Bool.random(using: &chance) { try DamagedFile.copyTime(from: path, to: path + "~") }
      try #require(rename(path + "~", path) == 0)
    }
    mine.insert(Data(bytes))
    mine.formIntersection(try contents())
  }

  /// Moves a file to the path of another image or to a new one.
  private mutating func move() throws {
    guard let path = paths.randomElement(using: &chance) else { return }
    let name = path.split(separator: "/").last ?? ""
    let targets = ["\(directory)/\(name)", "\(directory)/mine.png"] + paths
    guard let target = targets.randomElement(using: &chance), target != path else { return }
    log.append("move of \(path) to \(target)")
    try #require(rename(path, target) == 0)
    mine.formIntersection(try contents())
  }

  /// Damages a file as a failing disk does.
  private mutating func damage() throws {
    guard let path = paths.randomElement(using: &chance) else { return }
    let bytes = try Data(contentsOf: URL(filePath: path))
    // Damage never changes the contents of an edit in this test.
    guard !bytes.isEmpty, !mine.contains(bytes) else { return }
    log.append("damage of \(path)")
    try DamagedFile.flip(path, at: Int.random(in: 0..<700, using: &chance))
    mine.formIntersection(try contents())
  }
}
