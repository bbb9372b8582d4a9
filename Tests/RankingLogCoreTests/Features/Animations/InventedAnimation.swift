import Foundation
import TestSupport

@testable import RankingLogCore

/// An animation in a directory: a ZIP of JPEGs, and the file of their delays next to it.
struct InventedAnimation {
  let directory: TemporaryDirectory
  var zip: String { directory.path + "/5_p0.zip" }
  var sidecar: String { directory.path + "/5_p0.animation.json" }

  init() throws { directory = try TemporaryDirectory() }

  /// - Parameters:
  ///   - delays: The delay of each frame, in milliseconds.
  ///   - scene: The scene of each frame; different for each by default.
  init(delays: [Int], width: Int = 40, height: Int = 32, scene: (Int) -> Int = { $0 }) throws {
    try self.init()
    let frames = delays.indices.map {
      (name: Self.name($0), contents: InventedJPEG.bytes(width, height, scene: scene($0)))
    }
    try write(frames, delays)
  }

  static func name(_ number: Int) -> String { "\(number.padded(to: 6)).jpg" }

  func write(_ frames: [(name: String, contents: [UInt8])], _ delays: [Int]) throws {
    try Data(InventedZIP.bytes(frames)).write(to: URL(filePath: zip))
    try Data(Self.json(Array(Swift.zip(frames.map(\.name), delays))).utf8).write(to: URL(filePath: sidecar))
  }

  static func json(_ frames: [(String, Int)]) -> String {
    let list = frames.map { #"{"file":"\#($0.0)","delay":\#($0.1)}"# }.joined(separator: ",")
    return #"{"mime_type":"image/jpeg","frames":[\#(list)]}"#
  }

  /// The names in the directory.
  var names: [String] { Files.names(in: directory.path) }

  /// A program with an archive and a cache in the directory.
  func services(searchPath: String = "") -> Services {
    var configuration = Configuration(
      dataDirectory: directory.path + "/data", cacheDirectory: directory.path + "/cache"
    ) { Timestamp(seconds: 1_700_000_000) }
    configuration.searchPath = searchPath
    return Services(configuration)
  }

  /// Converts the ZIP.
  func convert(to format: AnimationFormat = .webp, searchPath: String = "") async throws -> ConvertedAnimation
  {
    try await AnimationConversion(services(searchPath: searchPath), format, directory: nil).convert(
      .file(zip))
  }
}

/// A baseline JPEG of flat blocks, without a library: two scenes differ in a few of them.
enum InventedJPEG {
  static func bytes(_ width: Int, _ height: Int, scene: Int, isGray: Bool = false) -> [UInt8] {
    var bits = Bits()
    var before = [0, 0, 0]
    let (across, down) = ((width + 7) / 8, (height + 7) / 8)
    for block in 0..<across * down {
      let (row, column) = block.quotientAndRemainder(dividingBy: across)
      // A gradient with a few lighter blocks, in slowly changing colors, because WebP halves the color resolution.
      let light = column * 7 + row * 4 - 90 + (block % 7 == scene % 7 ? 40 : 0)
      let levels = isGray ? [light] : [light, row * 2 - 10, scene % 8 * 4]
      for (part, level) in levels.enumerated() {
        bits.add(difference: level - before[part])
        before[part] = level
      }
    }
    let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
    let count: UInt8 = isGray ? 1 : 3
    var bytes: [UInt8] = [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
    bytes += [0xff, 0xc0, 0, 8 + 3 * count, 8] + size + [count]
    for part in 1...count { bytes += [part, 0x11, 0] }
    bytes += codes + [0xff, 0xda, 0, 6 + 2 * count, count]
    for part in 1...count { bytes += [part, 0] }
    return bytes + [0, 63, 0] + bits.bytes + [0xff, 0xd9]
  }

  // Nine codes of four bits for differences of 0 to 8 bits, and one of one bit for the end of a block.
  private static let codes: [UInt8] =
    [0xff, 0xc4, 0, 28, 0, 0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + Array(0...8)
    + [0xff, 0xc4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]

  private struct Bits {
    private var text: [UInt8] = []

    mutating func add(difference: Int) {
      let length = Int.bitWidth - abs(difference).leadingZeroBitCount
      add(length, 4)
      add(difference > 0 ? difference : difference + (1 << length) - 1, length)
      add(0, 1)
    }

    private mutating func add(_ value: Int, _ count: Int) {
      for place in (0..<count).reversed() { text.append(UInt8(value >> place & 1)) }
    }

    var bytes: [UInt8] {
      let padded = text + [UInt8](repeating: 1, count: (8 - text.count % 8) % 8)
      return stride(from: 0, to: padded.count, by: 8).flatMap { start in
        let byte = padded[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        return byte == 0xff ? [byte, 0] : [byte]
      }
    }
  }
}
