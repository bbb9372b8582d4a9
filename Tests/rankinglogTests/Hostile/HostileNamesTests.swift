import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// What lies in the way of files: links to somebody's files, pipes, directories.
@Suite(.watchdog)
struct HostileNamesTests {
  private let sandbox: Sandbox
  private let victim: String
  private var out: String { sandbox.path("out") }
  private static let work = 114_862_000

  init() throws {
    sandbox = try Sandbox()
    victim = try sandbox.write("somebody's diary", to: "diary")
    try FileManager.default.createDirectory(atPath: sandbox.path("out"), withIntermediateDirectories: true)
  }

  enum Obstacle: String, CaseIterable, Sendable {
    case link, linkToNowhere, linkToDirectory, loop, pipe, directory
  }

  private func put(_ obstacle: Obstacle, at name: String) throws {
    let path = sandbox.path(name)
    switch obstacle {
    case .link: #expect(symlink(victim, path) == 0)
    case .linkToNowhere: #expect(symlink(sandbox.path("nowhere"), path) == 0)
    case .linkToDirectory: #expect(symlink(sandbox.home.path, path) == 0)
    case .loop: #expect(symlink(path, path) == 0)
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    case .directory: #expect(mkdir(path, 0o700) == 0)
    }
  }

  /// What kind of thing lies at a path.
  private func kind(_ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: sandbox.path(name))[.type] as? FileAttributeType
  }

  private func expectUntouched() throws {
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "somebody's diary")
    #expect(!sandbox.exists("nowhere"))
  }

  @Test(arguments: Obstacle.allCases)
  func `what has the name of a part is left alone`(obstacle: Obstacle) async throws {
    let part = "out/\(Self.work)_p0.png.part"
    try put(obstacle, at: part)
    let before = try kind(part)
    let run = try await sandbox.attack("download \(Self.work) -o \(out)")
    #expect(run.status == 3 && run.images.isEmpty, "\(run.errors)")
    #expect(
      run.errors.contains(
        "failed \(Self.work) p0: \(sandbox.path(part)): is a link, a pipe or a directory; move it away"
      ), "\(run.errors)")
    #expect(try kind(part) == before && !sandbox.exists("out/\(Self.work)_p0.png"))
    try expectUntouched()
    #expect(unlink(sandbox.path(part)) == 0 || rmdir(sandbox.path(part)) == 0)
    #expect(try await sandbox.attack("download --retry-failed").status == 0)
    #expect(sandbox.files(in: "out") == ["\(Self.work)_p0.png"])
  }

  @Test func `a part that is another name of a file keeps that file's bytes`() async throws {
    #expect(link(victim, sandbox.path("out/\(Self.work)_p0.png.part")) == 0)
    let run = try await sandbox.attack("download \(Self.work) -o \(out)")
    #expect(run.status == 0 && sandbox.files(in: "out") == ["\(Self.work)_p0.png"], "\(run.errors)")
    try expectUntouched()
  }

  @Test(arguments: Obstacle.allCases)
  func `what has the name of a picture is left alone`(obstacle: Obstacle) async throws {
    let name = "out/\(Self.work)_p0.png"
    try put(obstacle, at: name)
    let before = try kind(name)
    let run = try await sandbox.attack("download \(Self.work) -o \(out)")
    // Only a file may turn out to be the image.
    #expect(run.status == 3 && run.images.count == (obstacle == .link ? 1 : 0), "\(run.errors)")
    #expect(
      run.errors.contains("\(sandbox.path(name)) is another file, which is not overwritten: move it away"))
    #expect(try kind(name) == before && !sandbox.exists(name + ".part"))
    try expectUntouched()
  }

  @Test(arguments: Obstacle.allCases)
  func `what has the name of a sidecar is left alone`(obstacle: Obstacle) async throws {
    let name = "out/116080006_p0.animation.json"
    try put(obstacle, at: name)
    let run = try await sandbox.attack("download 116080006 -o \(out)")
    #expect(run.status == 3 && run.errors.contains("\(sandbox.path(name)) is another file"), "\(run.errors)")
    try expectUntouched()
  }

  @Test(arguments: [Obstacle.link, .linkToNowhere, .loop, .pipe])
  func `an output directory that is none is named before anything is asked`(obstacle: Obstacle) async throws {
    try put(obstacle, at: "target")
    for path in ["target", "target/deeper"] {
      let run = try await sandbox.attack("download -d 2024-01-05 -n 1 -o \(sandbox.path(path))")
      #expect(run.status == 1 && run.requests.isEmpty, "\(run.errors)")
      #expect(
        run.errors.contains(
          "\(sandbox.path(path)): the output directory is not writable; choose another with -o"))
    }
    try expectUntouched()
  }

  @Test func `an output directory behind a link is where the files go`() async throws {
    #expect(symlink(out, sandbox.path("link")) == 0)
    let run = try await sandbox.attack("download \(Self.work) -o \(sandbox.path("link")) -f paths")
    #expect(run.status == 0 && run.lines == [sandbox.path("link/\(Self.work)_p0.png")])
    #expect(sandbox.files(in: "out") == ["\(Self.work)_p0.png"])
    #expect(try await sandbox.attack("download \(Self.work) -o \(out)").errors.contains("1 held"))
  }

  @Test(arguments: [
    "..", "../{id}", "{title}/..", "a/../{id}_{page}", "/{id}_{page}", "/etc/passwd", "{id}//{page}", "{id}/",
    "",
  ])
  func `a template that leads elsewhere is a usage error`(name: String) async throws {
    let run = try await sandbox.run(["download", "-d", "2024-01-05", "-n", "1", "-o", out, "--name", name])
    #expect(run.status == 2 && run.requests.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("invalid value '\(name)' for --name: "), "\(run.errors)")
    #expect(sandbox.files(in: "out").isEmpty)
  }
}
