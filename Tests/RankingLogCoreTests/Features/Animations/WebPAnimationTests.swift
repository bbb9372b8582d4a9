import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// U1 and U2: animations as WebP.
struct WebPAnimationTests {
  private static let delays: [[Int]] = [
    Array(repeating: 41, count: 19) + [2000], [1, 6, 12, 33, 999, 7, 50], [100], [600_000, 1, 70_000],
  ]

  @Test(arguments: delays)
  func `delays are exact to the millisecond, and the animation repeats forever`(delays: [Int]) async throws {
    let animation = try InventedAnimation(delays: delays, width: 41, height: 33)
    let made = try await animation.convert()
    #expect(made.state == .made && made.path == animation.directory.path + "/5_p0.webp")
    let bytes = try Files.read(made.path)
    #expect(bytes.count == made.bytes)
    let webp = try WebPChunks(bytes)
    // A single frame is a still image.
    guard delays.count > 1 else { return #expect(webp.durations.isEmpty) }
    #expect(webp.durations == delays)
    #expect(webp.width == 41 && webp.height == 33 && webp.repetitions == 0)
  }

  @Test func `equal consecutive frames become one, with the sum of their delays`() async throws {
    let delays = [100, 20, 30, 40, 50, 60]
    let animation = try InventedAnimation(delays: delays) { [0, 1, 1, 2, 2, 2][$0] }
    let webp = try WebPChunks(try Files.read(try await animation.convert().path))
    #expect(webp.durations == [100, 50, 150])
  }

  @Test func `cancellation between two frames leaves no file`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let run = Task {
      try? await untilCanceled()
      return try await animation.convert()
    }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(animation.names == ["5_p0.animation.json", "5_p0.zip"])
  }

  @Test(.enabled(if: Tool.pythonWithPillow != nil, "Pillow is not installed"))
  func `at each millisecond the correct frame is shown`() async throws {
    let python = try #require(Tool.pythonWithPillow)
    let delays = [1, 6, 12, 33, 999, 40, 40, 40, 2000]
    let animation = try InventedAnimation(delays: delays, width: 121, height: 75)
    let made = try await animation.convert()
    let shown = try Tool.run(
      python, [Tool.path("Tests/Animations/shown.py"), animation.zip, animation.sidecar, made.path])
    let lines = shown.split(separator: "\n").map(String.init)
    #expect(lines.count == delays.count, "\(shown)")
    for (line, delay) in zip(lines, delays) {
      let values = line.split(separator: " ").compactMap { Double($0) }
      // The time for which the frame's image is shown within its delay, and the similarity of the two.
      #expect(values.count == 2 && values[0] == Double(delay) && values[1] >= 35, "\(line)")
    }
  }
}

/// The chunks of an animated WebP (RFC 9649).
private struct WebPChunks {
  private(set) var durations: [Int] = []
  private(set) var (width, height, repetitions) = (0, 0, -1)

  init(_ bytes: [UInt8]) throws {
    let file = BufferedFileReader(bytes)
    var offset = 12
    while let length = file.littleEndian(at: offset + 4, bytes: 4) {
      let data = offset + 8
      switch String(decoding: file.bytes(at: offset, count: 4), as: UTF8.self) {
      case "VP8X":
        width = try #require(file.littleEndian(at: data + 4, bytes: 3)) + 1
        height = try #require(file.littleEndian(at: data + 7, bytes: 3)) + 1
      case "ANIM": repetitions = try #require(file.littleEndian(at: data + 4, bytes: 2))
      case "ANMF": durations.append(try #require(file.littleEndian(at: data + 12, bytes: 3)))
      default: break
      }
      offset = data + length + length % 2
    }
  }
}
