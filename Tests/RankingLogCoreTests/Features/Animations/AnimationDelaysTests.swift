import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The order and delays of frames, in the formats of other programs.
struct AnimationDelaysTests {
  private static let object =
    #"{"src":"x","frames":[{"file":"b.jpg","delay":70},{"file":"a.jpg","delay":60}],"mime_type":"image/jpeg"}"#
  private static let list = #"[{"delay":"70","file":"b.jpg"},{"delay":60,"file":"a.jpg"}]"#
  private static let other = #"{"frames":[{"file":"a.jpg","delay":1}]}"#

  /// Files next to the ZIP, and inside.
  private static let shapes: [(beside: [String: String], inside: String?)] = [
    (["5_p0.animation.json": object], nil), (["5_p0.animation.json": list], nil),
    (["5_p0.zip.js": object], nil),
    (["5_p0.zip.js": list], nil), ([:], object), ([:], list),
    // The format of PixivUtil2.
    ([:], object.dropLast() + #",\"zipSize\":1234}"#),
    (["5_p0.animation.json": object, "5_p0.zip.js": other], other), (["5_p0.zip.js": list], other),
  ]

  @Test(arguments: shapes.indices)
  func `delays are read from an object or a list, next to the ZIP or inside`(shape: Int) throws {
    let animation = try InventedAnimation()
    let jpeg = InventedJPEG.bytes(8, 8, scene: 0)
    let inside = Self.shapes[shape].inside.map { [("animation.json", Array($0.utf8))] } ?? []
    try Data(InventedZIP.bytes([("a.jpg", jpeg), ("b.jpg", jpeg)] + inside)).write(
      to: URL(filePath: animation.zip))
    for (name, text) in Self.shapes[shape].beside {
      try Data(text.utf8).write(to: URL(filePath: animation.directory.path + "/" + name))
    }
    let frames = try Self.frames(animation.zip)
    #expect(frames == [.init(file: "b.jpg", delay: 70), .init(file: "a.jpg", delay: 60)])
  }

  @Test(arguments: [
    ("a/5.zip", "a/5.webp"), ("5.ugoira", "5.webp"), ("5", "5.webp"), ("a.zip/5", "a.zip/5.webp"),
  ])
  func `an animation has the name of its ZIP with another extension`(zip: String, animation: String) {
    #expect(AnimationFormat.webp.path(forZIP: zip) == animation)
  }

  private static func frames(_ path: String) throws -> [Animation.Frame] {
    let animation = try AnimationFrames(zipAt: path)
    return animation.frames
  }

  /// GIF counts in hundredths of a second.
  private static let rounded: [(delays: [Int], shown: [Int])] = [
    ([40, 50], [40, 50]), ([41, 41, 41, 41, 41], [40, 40, 40, 40, 50]), ([45, 45], [50, 40]),
    ([1, 1, 1, 100], [20, 20, 20, 40]), ([6, 33, 33], [20, 20, 30]),
  ]

  @Test(arguments: rounded.indices)
  func `a rounding error is added to the next frame`(index: Int) {
    let (delays, shown) = Self.rounded[index]
    #expect(FrameList(delays: delays, .gif).delays == shown)
    #expect(FrameList(delays: delays, .apng).delays == delays)
  }

  @Test func `a list for ffmpeg has each frame with its delay, and for videos the last one twice`() {
    let frames = """
      ffconcat version 1.0
      file 00000.jpg
      option framerate 1000
      duration 0.041
      file 00001.jpg
      option framerate 1000
      duration 12.000

      """
    #expect(FrameList(delays: [41, 12_000], .apng).text == frames)
    #expect(
      FrameList(delays: [41, 12_000], .mkv).text == frames
        + "file 00001.jpg\noption framerate 1000\nduration 0.001\n")
  }
}
