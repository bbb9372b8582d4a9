import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

struct AnimationFramesTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/5_p0.zip" }

  init() throws { directory = try TemporaryDirectory() }

  static let jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xe0]
  static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  private func write(_ frames: [(String, [UInt8])], _ sidecar: String?) throws {
    try Data(InventedZIP.bytes(frames)).write(to: URL(filePath: path))
    if let sidecar {
      try Data(sidecar.utf8).write(to: URL(filePath: directory.path + "/5_p0.animation.json"))
    }
  }

  @Test func `frames have the order and delays of the file next to the ZIP`() throws {
    try write(
      [("a.jpg", Self.jpeg + [1]), ("b.jpg", Self.jpeg + [2])],
      #"{"frames":[{"file":"b.jpg","delay":70},{"file":"a.jpg","delay":60},{"file":"b.jpg","delay":1}]}"#)
    let (frames, format, last) = try read()
    #expect(frames.map(\.delay) == [70, 60, 1] && format == .jpg && last == [2, 1, 2])
  }

  @Test(arguments: [true, false])
  func `delays of PixivUtil2 are found inside the ZIP and next to it`(isInside: Bool) throws {
    let delays = #"{"frames":[{"file":"a.jpg","delay":70},{"file":"b.jpg","delay":60}]}"#
    let frames = [("a.jpg", Self.jpeg + [1]), ("b.jpg", Self.jpeg + [2])]
    try write(isInside ? frames + [("animation.json", Array(delays.utf8))] : frames, nil)
    if !isInside { try Data(delays.utf8).write(to: URL(filePath: path + ".js")) }
    let (found, format, last) = try read()
    #expect(found.map(\.delay) == [70, 60] && format == .jpg && last == [1, 2])
  }

  /// Returns the frames, their format, and their last bytes.
  private func read() throws(RankingLogError) -> ([Animation.Frame], ImageFileFormat, [UInt8?]) {
    let file = try AnimationFrames(zipAt: path)
    let format = try file.format
    var last: [UInt8?] = []
    for number in file.frames.indices { last.append(try file.contents(ofFrame: number, as: format).last) }
    return (file.frames, format, last)
  }

  static let faults: [([(String, [UInt8])], String?, String)] = [
    ([("a.jpg", jpeg)], nil, "no frame delays"),
    ([("a.jpg", jpeg)], "[]", "no frame delays"),
    ([("a.jpg", jpeg)], #"{"frames":[]}"#, "no frame delays"),
    ([("a.jpg", jpeg)], #"{"frames":[{"file":"a.jpg"}]}"#, "no frame delays"),
    ([("a.jpg", jpeg)], #"{"frames":[{"file":"b.jpg","delay":60}]}"#, "missing frame b.jpg"),
    ([("a.jpg", [1, 2, 3])], #"{"frames":[{"file":"a.jpg","delay":60}]}"#, "unknown frame format"),
    (
      [("a.jpg", jpeg), ("b.jpg", png)],
      #"{"frames":[{"file":"a.jpg","delay":60},{"file":"b.jpg","delay":60}]}"#, "several formats"
    ),
  ]

  @Test(arguments: faults.indices)
  func `an incomplete animation is refused`(fault: Int) async throws {
    let (frames, sidecar, expected) = Self.faults[fault]
    try write(frames, sidecar)
    let error = await failure(of: { _ = try read() })
    guard case .file(_, let reason, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(reason)".contains(expected), "\(reason)")
  }
}
