import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// U3 to U6: conversions by ffmpeg. Tests that require ffmpeg pass if it is not installed.
struct FFmpegTests {
  private static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
  private static let delays = [41, 1, 6, 12, 33, 999, 40, 40, 2000]

  private struct Packets: Decodable {
    struct Packet: Decodable {
      let time: String
      let size: String

      enum CodingKeys: String, CodingKey {
        case time = "pts_time"
        case size
      }
    }
    let packets: [Packet]

    /// The times at which frames appear, in milliseconds.
    var times: [Int] {
      packets.compactMap { Double($0.time) }.map { Int(($0 * 1000).rounded()) }.sorted()
    }
  }

  private static func packets(_ path: String, _ ffprobe: String) throws -> Packets {
    let words = ["-v", "error", "-show_entries", "packet=pts_time,size", "-of", "json", path]
    return try JSONDecoder().decode(Packets.self, from: Data(try Tool.run(ffprobe, words).utf8))
  }

  @Test(
    .expensive(),
    .enabled(if: Tool.ffprobe != nil, "ffprobe is not installed"),
    arguments: [AnimationFormat.mp4, .webm, .mkv])
  func `the delays of a video are correct`(format: AnimationFormat) async throws {
    let ffprobe = try #require(Tool.ffprobe)
    let animation = try InventedAnimation(delays: Self.delays, width: 61, height: 45)
    let made = try await animation.convert(to: format, searchPath: Self.searchPath)
    let times = try Self.packets(made.path, ffprobe).times
    #expect(zip(times, times.dropFirst()).map { $1 - $0 } == Self.delays)
    #expect(
      animation.names
        == ["5_p0.animation.json", "5_p0.\(format.rawValue)", "5_p0.zip", "cache", "data"].sorted())
    #expect(Files.names(in: animation.directory.path + "/cache").isEmpty)
  }

  @Test(.enabled(if: Tool.ffprobe != nil, "ffprobe is not installed"))
  func `an MKV contains the JPEGs unchanged`() async throws {
    let ffprobe = try #require(Tool.ffprobe)
    let animation = try InventedAnimation(delays: Self.delays, width: 61, height: 45)
    let made = try await animation.convert(to: .mkv, searchPath: Self.searchPath)
    let video = try Files.read(made.path)
    let frames = Self.delays.indices.map { InventedJPEG.bytes(61, 45, scene: $0) }
    let packets = try Self.packets(made.path, ffprobe).packets
    #expect(packets.compactMap { Int($0.size) } == (frames + frames.suffix(1)).map(\.count))
    for frame in frames { #expect(video.firstRange(of: frame) != nil) }
  }

  @Test(.enabled(if: Tool.ffmpeg != nil, "ffmpeg is not installed"))
  func `the delays of an APNG are correct`() async throws {
    let animation = try InventedAnimation(delays: Self.delays)
    let made = try await animation.convert(to: .apng, searchPath: Self.searchPath)
    let file = BufferedFileReader(try Files.read(made.path))
    var (offset, delays, repetitions) = (8, [Int](), -1)
    while let length = file.bigEndian(at: offset, bytes: 4) {
      let name = String(decoding: file.bytes(at: offset + 4, count: 4), as: UTF8.self)
      if name == "acTL" { repetitions = try #require(file.bigEndian(at: offset + 12, bytes: 4)) }
      if name == "fcTL" {
        let parts = try #require(file.bigEndian(at: offset + 28, bytes: 2))
        delays.append(1000 * parts / (try #require(file.bigEndian(at: offset + 30, bytes: 2))))
      }
      offset += 12 + length
    }
    #expect(delays == Self.delays && repetitions == 0)
  }

  @Test(.expensive(), .enabled(if: Tool.ffmpeg != nil, "ffmpeg is not installed"))
  func `a GIF has the animation's duration, and no frame is too short for browsers`() async throws {
    let delays = [41, 41, 41, 41, 41, 41, 41, 41, 1, 6, 12, 33, 33, 999, 2000]
    let animation = try InventedAnimation(delays: delays)
    let made = try await animation.convert(to: .gif, searchPath: Self.searchPath)
    let bytes = try Files.read(made.path)
    // Graphic control extensions: the delay in hundredths of a second follows their flags.
    var found: [Int] = []
    for offset in bytes.indices.dropLast(7) where Array(bytes[offset..<offset + 3]) == [0x21, 0xf9, 4] {
      found.append(10 * (Int(bytes[offset + 4]) | Int(bytes[offset + 5]) << 8))
    }
    #expect(found.count == delays.count && found.allSatisfy { $0 >= 20 }, "\(found)")
    #expect(abs(found.reduce(0, +) - delays.reduce(0, +)) <= 10, "\(found)")
    #expect(bytes.firstRange(of: Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0]) != nil)
  }

  /// The red, green and blue of each pixel of a frame.
  private static func pixels(_ path: String, frame: Int, _ ffmpeg: String) throws -> [UInt8] {
    let output = path + ".pixels"
    _ = try Tool.run(
      ffmpeg,
      [
        "-nostdin", "-loglevel", "error", "-y", "-reinit_filter", "0", "-i", path, "-vf",
        "scale,format=rgb24,select=eq(n\\,\(frame))", "-frames:v",
        "1",
      ]
        + ["-pix_fmt", "rgb24", "-f", "rawvideo", output])
    return try Files.read(output)
  }

  @Test(
    .enabled(if: Tool.ffmpeg != nil, "ffmpeg is not installed"),
    arguments: AnimationFormat.allCases.filter(\.needsFFmpeg), [[false, true], [true, false]])
  func `frames of several pixel formats are converted, up to the last one`(
    format: AnimationFormat, isGray: [Bool]
  )
    async throws
  {
    let ffmpeg = try #require(Tool.ffmpeg)
    let frames = (0..<4).map { number in
      let bytes = InventedJPEG.bytes(48, 32, scene: number, isGray: isGray[number / 2])
      return (name: InventedAnimation.name(number), contents: bytes)
    }
    let animation = try InventedAnimation()
    try animation.write(frames, [40, 40, 40, 40])
    let made = try await animation.convert(to: format, searchPath: Self.searchPath)
    for number in [0, 3] {
      let frame = animation.directory.path + "/frame.jpg"
      try Data(frames[number].contents).write(to: URL(filePath: frame))
      let found = try Self.pixels(made.path, frame: number, ffmpeg)
      let original = try Self.pixels(frame, frame: 0, ffmpeg)
      try #require(found.count == original.count && found.count == 3 * 48 * 32)
      let difference = zip(found, original).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / found.count
      #expect(difference < 12, "frame \(number)")
    }
  }

  @Test(arguments: AnimationFormat.allCases)
  func `without ffmpeg the message names the package, and WebP still works`(format: AnimationFormat)
    async throws
  {
    let animation = try InventedAnimation(delays: [40, 50])
    let error = await failure { try await animation.convert(to: format, searchPath: ":.:/nowhere") }
    if format == .webp { return #expect(error == nil) }
    #expect(error?.description.contains("ffmpeg: not installed") == true, "\(String(describing: error))")
    #expect(error?.description.contains("install the package ffmpeg") == true)
    #expect(animation.names == ["5_p0.animation.json", "5_p0.zip"])
  }

  @Test func `an ffmpeg error is reported by its last line, and no files remain`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let path = try Self.program("echo begun >&2; echo 'no such codec' >&2; exit 1", in: animation)
    let error = await failure { try await animation.convert(to: .mp4, searchPath: path) }
    #expect(error?.description.hasSuffix("ffmpeg conversion failed: no such codec") == true)
    #expect(!Files.names(in: animation.directory.path).contains { $0.hasPrefix("5_p0.mp4") })
    #expect(Files.names(in: animation.directory.path + "/cache").isEmpty)
  }

  @Test func `ffmpeg gets two environment variables and no others`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let path = try Self.program(
      "for last; do :; done; env >\(animation.directory.path)/seen; touch ${last#file:}", in: animation)
    _ = try await animation.convert(to: .mp4, searchPath: path)
    let seen = String(decoding: try Files.read(animation.directory.path + "/seen"), as: UTF8.self)
    // The last three are the shell's own.
    let names = Set(seen.split(separator: "\n").compactMap { $0.split(separator: "=").first })
    #expect(names.subtracting(["PWD", "SHLVL", "_"]) == ["LC_ALL", "PATH"])
  }

  @Test func `cancellation ends ffmpeg`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let path = try Self.program("touch \(animation.directory.path)/begun; exec sleep 60", in: animation)
    let run = Task { try await animation.convert(to: .mp4, searchPath: path) }
    try await eventually { Files.exists(animation.directory.path + "/begun") }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(Files.names(in: animation.directory.path + "/cache").isEmpty)
  }

  @Test func `one conversion runs at a time`() async throws {
    let animation = try InventedAnimation(delays: [40, 50])
    let lock = animation.directory.path + "/running"
    let path = try Self.program(
      "mkdir \(lock) || exit 1; sleep 0.02; rmdir \(lock); for last; do :; done; echo $$ >${last#file:}",
      in: animation)
    let services = animation.services(searchPath: path)
    let converter = try AnimationConverter(services, .mp4)
    // With other delays; the same ones would be linked to the first.
    let sources = try (0..<6).map { number in
      let other = try InventedAnimation(delays: [40, 50 + number])
      return (other, AnimationConverter.Source(path: other.zip, illust: nil, sha256: nil))
    }
    try await withThrowingTaskGroup(of: ConvertedAnimation.self) { group in
      for (number, (other, source)) in sources.enumerated() {
        let target = StoredFile.Location(root: other.directory.path, relativePath: "\(number).mp4")
        group.addTask { try await converter.make(source, at: target) }
      }
      for try await made in group { #expect(made.state == .made) }
    }
  }

  /// A directory with a fake ffmpeg, and the system's programs.
  private static func program(_ script: String, in animation: InventedAnimation) throws -> String {
    let directory = animation.directory.path + "/programs"
    try writeScript(script, to: directory + "/ffmpeg")
    return "\(directory):/usr/bin:/bin"
  }
}
