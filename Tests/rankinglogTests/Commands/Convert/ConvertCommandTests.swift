import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog convert`, and `download --animation`.
@Suite(.watchdog)
struct ConvertCommandTests {
  /// The ID of a ugoira in LocalPixiv.
  private static let id = 116_080_006
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }
  private var files: [String] { sandbox.files(in: "out") }

  init() throws { sandbox = try Sandbox() }

  @Test func `a work is converted next to its ZIP, once, without a request`() async throws {
    _ = try await sandbox.run("download \(Self.id) -o \(out)")
    let zip = try Data(contentsOf: URL(filePath: "\(out)/\(Self.id)_p0.zip"))
    let run = try await sandbox.run("convert \(Self.id)")
    #expect(run.status == 0 && run.requests.isEmpty, "\(run.errors)")
    #expect(run.lines == ["\(out)/\(Self.id)_p0.webp"])
    #expect(run.errorLines.count == 1 && run.errorLines[0].contains("1 converted, 0 present, 0 failed; "))
    #expect(files == ["animation.json", "webp", "zip"].map { "\(Self.id)_p0.\($0)" })
    #expect(try Data(contentsOf: URL(filePath: "\(out)/\(Self.id)_p0.zip")) == zip)
    let again = try await sandbox.run("convert https://www.pixiv.net/artworks/\(Self.id) -f ndjson")
    #expect(try again.values("state") == ["held"] && again.errorLines[0].contains("0 converted, 1 present"))
    #expect(try again.values("work") == [Self.id] && again.values("path") == run.lines)
    let verified = try await sandbox.run("verify")
    #expect(verified.status == 0 && verified.errors.contains("2 intact, 0 damaged;"), "\(verified.errors)")
  }

  @Test func `of two copies of a work, the one with frame delays is converted`() async throws {
    let sandbox = try Sandbox()
    for name in ["first", "second"] {
      _ = try await sandbox.run("download \(Self.id) -o \(sandbox.path(name))")
    }
    for name in ["first", "second"] {
      let times = sandbox.path("\(name)/\(Self.id)_p0.animation.json")
      let bytes = try Data(contentsOf: URL(filePath: times))
      try FileManager.default.removeItem(atPath: times)
      let run = try await sandbox.run("convert \(Self.id)")
      #expect(run.status == 0 && run.requests.isEmpty, "\(run.errors)")
      try bytes.write(to: URL(filePath: times))
    }
    for name in ["first", "second"] {
      try FileManager.default.removeItem(atPath: sandbox.path("\(name)/\(Self.id)_p0.animation.json"))
    }
    let none = try await sandbox.run("convert \(Self.id)")
    #expect(none.status == 1 && none.errors.contains("no frame delays"), "\(none.errors)")
  }

  @Test func `of two versions, the newer is converted`() async throws {
    _ = try await sandbox.run("download \(Self.id) -o \(sandbox.path("older"))")
    try sandbox.pixiv.world(#"{"reupload":[\#(Self.id)]}"#)
    #expect(try await sandbox.run("show \(Self.id) --refresh").status == 0)
    let newer = try await sandbox.run("download \(Self.id) -o \(sandbox.path("newer"))")
    #expect(newer.status == 0 && newer.errors.contains("1 downloaded"), "\(newer.errors)")
    let run = try await sandbox.run("convert \(Self.id)")
    #expect(run.status == 0 && run.output.contains("/newer/"), "\(run.output)")
  }

  @Test func `frame delays that a power failure emptied are written again`() async throws {
    let sandbox = try Sandbox()
    let times = sandbox.path("out/\(Self.id)_p0.animation.json")
    _ = try await sandbox.run("download \(Self.id) -o \(sandbox.path("out"))")
    let bytes = try Data(contentsOf: URL(filePath: times))
    try Data().write(to: URL(filePath: times))
    let run = try await sandbox.run("download \(Self.id) -o \(sandbox.path("out"))")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: times)) == bytes)
  }

  @Test func `a ZIP is converted into another directory`() async throws {
    _ = try await sandbox.run("download \(Self.id) -o \(out)")
    let other = sandbox.path("other")
    let run = try await sandbox.run("convert \(out)/\(Self.id)_p0.zip --to webp -o \(other)")
    #expect(run.status == 0 && run.lines == ["\(other)/\(Self.id)_p0.webp"], "\(run.errors)")
    #expect(files.count == 2 && sandbox.files(in: "other") == ["\(Self.id)_p0.webp"])
    // The same frames, so the animation is linked.
    let beside = try await sandbox.run("convert \(Self.id) -f ndjson")
    #expect(try beside.values("state") == ["linked"])
  }

  @Test func `a failed conversion does not stop the others`() async throws {
    _ = try await sandbox.run("download \(Self.id) -o \(out)")
    let broken = try sandbox.write("no ZIP", to: "broken.zip")
    let run = try await sandbox.run("convert \(broken) \(Self.id) 5")
    #expect(run.status == 3 && run.lines.count == 1, "\(run.errors)")
    #expect(
      run.errorLines.count == 3 && run.errorLines[0].contains("broken.zip: not a ZIP, or a damaged one"))
    #expect(run.errorLines[1].contains("work 5: no animation on disk"))
    #expect(try await sandbox.run("convert \(broken) \(broken)").status == 1)
    #expect(try await sandbox.run("convert \(broken)").status == 1)
    #expect(try await sandbox.run("convert 5").status == 5)
    #expect(sandbox.files(in: "").allSatisfy { !$0.hasPrefix("broken.webp") })
  }

  @Test(arguments: ["convert 5 --to mp4", "download 116080006 --animation gif"])
  func `if ffmpeg is missing, the package is named before any request`(line: String) async throws {
    let run = try await sandbox.run("\(line) -o \(out)", with: ["PATH": "/nowhere"])
    #expect(run.status == 1 && run.requests.isEmpty)
    #expect(
      run.errors.contains("ffmpeg: not installed") && run.errors.contains("install the package ffmpeg"))
  }

  @Test func `a download with --animation converts a ZIP once, to the same directory`() async throws {
    let line = "download -d 2024-02-14 -w type:ugoira -n 6 -o \(out) --animation webp -f ndjson"
    let run = try await sandbox.run(line)
    #expect(run.status == 0, "\(run.errors)")
    let zips = files.filter { $0.hasSuffix(".zip") }
    #expect(
      zips.count == 1
        && files.filter { $0.hasSuffix(".webp") } == zips.map { $0.replacing(".zip", with: ".webp") })
    #expect(try run.values("state", as: String.self).filter { $0 == "made" }.count == zips.count)
    #expect(
      run.errorLines.last?.contains("\(zips.count) downloaded, 0 present, \(zips.count) converted, 0 failed")
        == true)
    let again = try await sandbox.run(line)
    #expect(again.status == 0 && again.images.isEmpty)
    #expect(again.errorLines.last?.contains("0 downloaded, \(2 * zips.count) present, 0 failed") == true)
  }

  @Test func `an existing file with the animation's name is not changed, and the ZIP is stored`() async throws
  {
    try sandbox.write("mine", to: "out/\(Self.id)_p0.webp")
    let run = try await sandbox.run("download \(Self.id) -o \(out) --animation webp")
    #expect(
      run.status == 3 && run.errors.contains("another file, which is not overwritten"), "\(run.errors)")
    #expect(files == ["animation.json", "webp", "zip"].map { "\(Self.id)_p0.\($0)" })
    #expect(try String(contentsOfFile: "\(out)/\(Self.id)_p0.webp", encoding: .utf8) == "mine")
    let retry = try await sandbox.run("download --retry-failed")
    #expect(retry.errors.contains("no failed downloads to retry"))
  }
}
