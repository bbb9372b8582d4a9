import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Obstacles at the paths of files: links to other files, pipes, directories.
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

  /// Returns the type of the entry at a path.
  private func kind(_ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: sandbox.path(name))[.type] as? FileAttributeType
  }

  private func expectUntouched() throws {
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "somebody's diary")
    #expect(!sandbox.exists("nowhere"))
  }

  @Test(arguments: Thorough.sample(Obstacle.allCases, quick: 2))
  func `an obstacle at the path of a part file is not changed`(obstacle: Obstacle) async throws {
    let part = "out/\(Self.work)_p0.png.part"
    try put(obstacle, at: part)
    let before = try kind(part)
    let run = try await sandbox.attack("download \(Self.work) -o \(out)")
    #expect(run.status == 3 && run.images.isEmpty, "\(run.errors)")
    #expect(
      run.errors.contains(
        "failed \(Self.work) p0: \(sandbox.path(part)): not a regular file; move it away"
      ), "\(run.errors)")
    #expect(try kind(part) == before && !sandbox.exists("out/\(Self.work)_p0.png"))
    try expectUntouched()
    #expect(unlink(sandbox.path(part)) == 0 || rmdir(sandbox.path(part)) == 0)
    #expect(try await sandbox.attack("download --retry-failed").status == 0)
    #expect(sandbox.files(in: "out") == ["\(Self.work)_p0.png"])
  }

  @Test func `a part that is another name of a user's file is not deleted`() async throws {
    let name = "\(Self.work)_p0.png.part"
    #expect(link(victim, sandbox.path("out/" + name)) == 0)
    let run = try await sandbox.attack("download \(Self.work) -o \(out)")
    #expect(run.status == 3 && sandbox.files(in: "out") == [name], "\(run.errors)")
    #expect(run.errors.contains(": another file, which is not overwritten; move it away"), "\(run.errors)")
    try expectUntouched()
  }

  @Test func `a part that a killed process left as another name of the image is removed`() async throws {
    #expect(try await sandbox.attack("download \(Self.work) -o \(out)").status == 0)
    let image = sandbox.path("out/\(Self.work)_p0.png")
    #expect(link(image, image + ".part") == 0)
    #expect(try await sandbox.attack("download \(Self.work) -o \(out) --force").status == 0)
    #expect(sandbox.files(in: "out") == ["\(Self.work)_p0.png"])
  }

  @Test(arguments: Thorough.sample(Obstacle.allCases, quick: 2))
  func `an obstacle at the path of an image is not changed`(obstacle: Obstacle) async throws {
    let name = "out/\(Self.work)_p0.png"
    try put(obstacle, at: name)
    let before = try kind(name)
    let run = try await sandbox.attack("download \(Self.work) -o \(out)")
    #expect(run.status == 3 && run.images.isEmpty, "\(run.errors)")
    #expect(
      run.errors.contains("\(sandbox.path(name)): another file, which is not overwritten; move it away"))
    #expect(try kind(name) == before && !sandbox.exists(name + ".part"))
    try expectUntouched()
  }

  @Test(arguments: Thorough.sample(Obstacle.allCases, quick: 2))
  func `an obstacle at the path of a sidecar is not changed`(obstacle: Obstacle) async throws {
    let name = "out/116080006_p0.animation.json"
    try put(obstacle, at: name)
    let run = try await sandbox.attack("download 116080006 -o \(out)")
    #expect(run.status == 3 && run.errors.contains("\(sandbox.path(name)): another file"), "\(run.errors)")
    try expectUntouched()
  }

  @Test(arguments: [Obstacle.link, .linkToNowhere, .loop, .pipe])
  func `an invalid output directory is reported before any request`(obstacle: Obstacle) async throws {
    try put(obstacle, at: "target")
    for path in ["target", "target/deeper"] {
      let run = try await sandbox.attack("download -d 2024-01-05 -n 1 -o \(sandbox.path(path))")
      #expect(run.status == 1 && run.requests.isEmpty, "\(run.errors)")
      #expect(
        run.errors.contains(
          "\(sandbox.path(path)): output directory not writable; choose another with -o"))
    }
    try expectUntouched()
  }

  @Test func `files are written through an output directory that is a link`() async throws {
    #expect(symlink(out, sandbox.path("link")) == 0)
    let run = try await sandbox.attack("download \(Self.work) -o \(sandbox.path("link")) -f paths")
    #expect(run.status == 0 && run.lines == [sandbox.path("link/\(Self.work)_p0.png")])
    #expect(sandbox.files(in: "out") == ["\(Self.work)_p0.png"])
    #expect(try await sandbox.attack("download \(Self.work) -o \(out)").errors.contains("1 present"))
  }

  @Test(arguments: [
    "..", "../{id}", "{title}/..", "a/../{id}_{page}", "/{id}_{page}", "/etc/passwd", "{id}//{page}", "{id}/",
    "",
  ])
  func `a template that leads out of the directory is a usage error`(name: String) async throws {
    let run = try await sandbox.run(["download", "-d", "2024-01-05", "-n", "1", "-o", out, "--name", name])
    #expect(run.status == 2 && run.requests.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("invalid value '\(name)' for --name: "), "\(run.errors)")
    #expect(sandbox.files(in: "out").isEmpty)
  }
}
