import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// U7 and U8: invalid animations are refused, and the ZIP is not changed.
struct RefusedAnimationTests {
  private typealias Frame = (name: String, contents: [UInt8])

  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Text of the message.
    let reason: String
    let write: @Sendable (InventedAnimation) throws -> Void

    init(_ name: String, _ reason: String, _ write: @escaping @Sendable (InventedAnimation) throws -> Void) {
      (testDescription, self.reason, self.write) = (name, reason, write)
    }
  }

  private static let jpeg = InventedJPEG.bytes(16, 16, scene: 0)
  private static let two: [Frame] = [("a.jpg", jpeg), ("b.jpg", jpeg)]

  private static func put(_ bytes: [UInt8], _ animation: InventedAnimation) throws {
    try animation.write(two, [40, 50])
    try Data(bytes).write(to: URL(filePath: animation.zip))
  }

  private static let faults: [Fault] = [
    Fault("cut", "not a ZIP, or a damaged one") { try put(InventedZIP.bytes(two).dropLast(30), $0) },
    Fault("empty", "not a ZIP, or a damaged one") { try put([], $0) },
    Fault("compressed", "compressed or encrypted") {
      try put(InventedZIP.bytes(two, fault: .compressed), $0)
    },
    Fault("encrypted", "compressed or encrypted") { try put(InventedZIP.bytes(two, fault: .encrypted), $0) },
    Fault("a missing frame", "missing frame b.jpg") { try put(InventedZIP.bytes([two[0]]), $0) },
    Fault("two sizes", "two sizes: 16 × 16, and 16 × 24 for b.jpg") {
      try $0.write([two[0], ("b.jpg", InventedJPEG.bytes(16, 24, scene: 1))], [40, 50])
    },
    Fault("10,000 files", "10000 files, more than 2000") {
      try $0.write((0..<10_000).map { ("\($0).jpg", jpeg) }, [40])
    },
    Fault("2,001 frames", "2001 frames, more than 2000") {
      try $0.write([two[0]], [40])
      let frames = Array(repeating: ("a.jpg", 40), count: 2001)
      try Data(InventedAnimation.json(frames).utf8).write(to: URL(filePath: $0.sidecar))
    },
    Fault("a delay of 0", "frame b.jpg has a delay of 0 ms") { try $0.write(two, [40, 0]) },
    Fault("a negative delay", "frame b.jpg has a delay of -1 ms") { try $0.write(two, [40, -1]) },
    Fault("a delay of 2^31", "delay of 2147483648 ms, not 1 to 600000") { try $0.write(two, [1 << 31, 40]) },
    Fault("a PNG", "frame b.jpg is not a JPEG") {
      try $0.write([two[0], ("b.jpg", AnimationFramesTests.png)], [40, 50])
    },
    Fault("a cut frame", "frame b.jpg is truncated") {
      try $0.write([two[0], ("b.jpg", jpeg.dropLast(2))], [40, 50])
    },
    Fault("a JPEG of nothing but its ends", "frame a.jpg is too large or not a JPEG") {
      try $0.write([("a.jpg", [0xff, 0xd8, 0xff, 0xd9])], [40])
    },
    Fault("too many pixels", "frame a.jpg is too large") {
      var large = jpeg
      let size = try #require(large.firstRange(of: [0, 16, 0, 16]))
      large.replaceSubrange(size, with: [0xff, 0xff, 0xff, 0xff])
      try $0.write([("a.jpg", large)], [40])
    },
    Fault("a long frame", "more than 16777216") {
      try $0.write([("a.jpg", jpeg + [UInt8](repeating: 0, count: 17 << 20))], [40])
    },
    Fault("no delays", "no frame delays") {
      try put(InventedZIP.bytes(two), $0)
      Files.remove($0.sidecar)
    },
    Fault("delays of something else", "5_p0.animation.json: no frame delays") {
      try put(InventedZIP.bytes(two), $0)
      try Data(#"{"frames":"none"}"#.utf8).write(to: URL(filePath: $0.sidecar))
    },
  ]

  @Test(.expensive(), arguments: faults)
  func `an invalid animation is refused with the reason, and no file remains`(fault: Fault) async throws {
    let animation = try InventedAnimation()
    try fault.write(animation)
    let (names, zip) = (animation.names, try Files.read(animation.zip))
    let error = await failure { try await animation.convert() }
    guard case .file = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains(fault.reason) == true, "\(String(describing: error))")
    #expect(animation.names == names)
    #expect(try Files.read(animation.zip) == zip)
  }

  @Test func `the ZIP and its delays are not changed`() async throws {
    let animation = try InventedAnimation(delays: [40, 50, 60])
    let before = try [animation.zip, animation.sidecar].map { (try Files.read($0), Files.stamp($0)) }
    _ = try await animation.convert()
    for (path, (bytes, stamp)) in zip([animation.zip, animation.sidecar], before) {
      #expect(try Files.read(path) == bytes && Files.stamp(path) == stamp)
    }
  }
}
