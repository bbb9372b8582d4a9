import Foundation
import TestSupport
import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// Animations in sites.
struct GalleryAnimationTests {
  private let directory: TemporaryDirectory
  private var root: String { directory.path + "/site" }
  private var zip: String { directory.path + "/5_p0.zip" }
  private static let frames = ["frame/0/5/0.jpg", "frame/0/5/1.jpg", "frame/0/5/2.jpg"]

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
  }

  /// Writes the ZIP of an animation; its frames end with these numbers.
  private func write(_ numbers: [UInt8]) throws {
    let files = numbers.enumerated().map { ("\($0).jpg", AnimationFramesTests.jpeg + [$1]) }
    let bytes = InventedZIP.bytes(files)
    try Data(bytes).write(to: URL(filePath: zip))
    let animation = Animation(
      mimeType: "image/jpeg", frames: files.map { Animation.Frame(file: $0.0, delay: 50) }, small: "",
      large: "")
    try Data(AnimationSidecar.bytes(animation)).write(
      to: URL(filePath: directory.path + "/5_p0.animation.json"))
  }

  /// - Parameter isHere: Whether the ZIP is on disk.
  /// - Returns: The changes of the site, and whether it has the animation.
  private func run(isHere: Bool = true, wants: Bool = true) throws -> (changes: [String], isIn: Bool) {
    let changes = Lock<[String]>([])
    var site = try Site(try SiteDirectory(root)) { change in
      changes.withLock {
        switch change {
        case .written(let path, _): $0.append("+\(path)")
        case .removed(let path): $0.append("-\(path)")
        case .kept(let path): $0.append("=\(path)")
        }
      }
    }
    let picture = DownloadedImage(
      page: 0, format: .zip, bytes: Files.length(zip) ?? 0,
      sha256: try Digest.of((try? Files.read(zip)) ?? [], .sha256), path: isHere ? zip : nil)
    let isIn = wants ? try GalleryAnimation(work: 5, zip: picture).put(into: &site) : false
    _ = try site.finish()
    return (changes.withLock { $0 }, isIn)
  }

  private func frame(_ number: Int) throws -> [UInt8] { try Files.read(root + "/" + Self.frames[number]) }

  @Test func `frames are files, and a second run writes nothing`() throws {
    try write([1, 2, 3])
    let first = try run()
    #expect(first.isIn && first.changes == (Self.frames + ["data/animation/5.js"]).map { "+\($0)" })
    for number in 0..<3 { #expect(try frame(number) == AnimationFramesTests.jpeg + [UInt8(number + 1)]) }
    let checksum = try Digest.of(try Files.read(zip), .sha256).hexadecimal
    #expect(
      try String(contentsOfFile: root + "/data/animation/5.js", encoding: .utf8)
        == "RL.put(\"animation/5\",{\"source\":\"\(checksum)\",\"extension\":\"jpg\",\"delays\":[50,50,50]});\n"
    )
    #expect(try run().changes.isEmpty)
    Files.remove(root + "/" + Self.frames[1])
    #expect(try run().changes == ["+\(Self.frames[1])"])
  }

  @Test func `an animation imported from PixivUtil2 is in the site`() throws {
    let files = (1...3).map { ("\($0).jpg", AnimationFramesTests.jpeg + [$0]) }
    let delays =
      #"{"frames":[{"file":"1.jpg","delay":9},{"file":"2.jpg","delay":8},{"file":"3.jpg","delay":7}]}"#
    try Data(InventedZIP.bytes(files + [("animation.json", Array(delays.utf8))])).write(
      to: URL(filePath: zip))
    #expect(try run().isIn)
    #expect(
      try String(contentsOfFile: root + "/data/animation/5.js", encoding: .utf8).contains(
        #""delays":[9,8,7]"#))
  }

  @Test func `a new version replaces all frames, and removes the missing ones`() throws {
    try write([1, 2, 3])
    _ = try run()
    try write([4, 2])
    #expect(try run().changes == ["+\(Self.frames[0])", "+data/animation/5.js", "-\(Self.frames[2])"])
    #expect(try frame(0).last == 4 && frame(1).last == 2)
  }

  @Test func `frames are not deleted with the ZIP, but when animations are turned off`() throws {
    try write([1, 2, 3])
    _ = try run()
    let gone = try run(isHere: false)
    #expect(gone.isIn && gone.changes.isEmpty)
    #expect(try run(wants: false).changes.count == 4)
    #expect(try run(isHere: false) == ([], false))
  }
}
