import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// U7 and U8: what is no animation is refused, and the ZIP stays as it is.
struct RefusedAnimationTests {
  private typealias Frame = (name: String, contents: [UInt8])

  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Words of the message.
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
    Fault("cut", "is a damaged ZIP or none") { try put(InventedZIP.bytes(two).dropLast(30), $0) },
    Fault("empty", "is a damaged ZIP or none") { try put([], $0) },
    Fault("compressed", "compressed or encrypted") {
      try put(InventedZIP.bytes(two, fault: .compressed), $0)
    },
    Fault("encrypted", "compressed or encrypted") { try put(InventedZIP.bytes(two, fault: .encrypted), $0) },
    Fault("a missing frame", "lacks the frame b.jpg") { try put(InventedZIP.bytes([two[0]]), $0) },
    Fault("two sizes", "two sizes: 16 × 16, and 16 × 24 for b.jpg") {
      try $0.write([two[0], ("b.jpg", InventedJPEG.bytes(16, 24, scene: 1))], [40, 50])
    },
    Fault("10,000 files", "has 10000 files: more than 2000") {
      try $0.write((0..<10_000).map { ("\($0).jpg", jpeg) }, [40])
    },
    Fault("2,001 frames", "has 2001 frames: more than 2000") {
      try $0.write([two[0]], [40])
      let frames = Array(repeating: ("a.jpg", 40), count: 2001)
      try Data(InventedAnimation.json(frames).utf8).write(to: URL(filePath: $0.sidecar))
    },
    Fault("a delay of 0", "shows the frame b.jpg for 0 ms") { try $0.write(two, [40, 0]) },
    Fault("a negative delay", "shows the frame b.jpg for -1 ms") { try $0.write(two, [40, -1]) },
    Fault("a delay of 2^31", "for 2147483648 ms: not 1 to 600000") { try $0.write(two, [1 << 31, 40]) },
    Fault("a PNG", "has the frame b.jpg, which is not a JPEG") {
      try $0.write([two[0], ("b.jpg", AnimationFileTests.png)], [40, 50])
    },
    Fault("a cut frame", "has the frame b.jpg, which is truncated") {
      try $0.write([two[0], ("b.jpg", jpeg.dropLast(2))], [40, 50])
    },
    Fault("a JPEG of nothing but its ends", "has the frame a.jpg, which is too large or not a JPEG") {
      try $0.write([("a.jpg", [0xff, 0xd8, 0xff, 0xd9])], [40])
    },
    Fault("too many pixels", "has the frame a.jpg, which is too large") {
      var large = jpeg
      let size = try #require(large.firstRange(of: [0, 16, 0, 16]))
      large.replaceSubrange(size, with: [0xff, 0xff, 0xff, 0xff])
      try $0.write([("a.jpg", large)], [40])
    },
    Fault("a long frame", "more than 16777216") {
      try $0.write([("a.jpg", jpeg + [UInt8](repeating: 0, count: 17 << 20))], [40])
    },
    Fault("no delays", "has no frame delays") {
      try put(InventedZIP.bytes(two), $0)
      Files.remove($0.sidecar)
    },
    Fault("delays of something else", "5_p0.animation.json: contains no frame delays") {
      try put(InventedZIP.bytes(two), $0)
      try Data(#"{"frames":"none"}"#.utf8).write(to: URL(filePath: $0.sidecar))
    },
  ]

  @Test(arguments: faults)
  func `U7 what is no animation is refused with its fault, and leaves no file`(fault: Fault) async throws {
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

  @Test func `U8 the ZIP and its delays stay as they are`() async throws {
    let animation = try InventedAnimation(delays: [40, 50, 60])
    let before = try [animation.zip, animation.sidecar].map { (try Files.read($0), Files.stamp($0)) }
    _ = try await animation.convert()
    for (path, (bytes, stamp)) in zip([animation.zip, animation.sidecar], before) {
      #expect(try Files.read(path) == bytes && Files.stamp(path) == stamp)
    }
  }
}
