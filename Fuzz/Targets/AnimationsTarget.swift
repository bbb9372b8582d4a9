@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Animations: the file of delays in the first line, then the ZIP.
enum AnimationsTarget {
  /// Larger ones are too slow to decode.
  private static let maxPixels = 1 << 16
  /// A file without a name, rewritten for each input.
  private static let descriptor: Int32 = {
    var name = Array("/tmp/rankinglog-fuzz-XXXXXX\0".utf8CString)
    defer { unlink(name) }
    return mkstemp(&name)
  }()

  static func run(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let delays = Array(input.line().utf8)
    let content = input.remainder
    expect(
      ftruncate(descriptor, 0) == 0 && pwrite(descriptor, content, content.count, 0) == content.count,
      "no file")
    guard let zip = try? StoredZIP(FileHandle(open: dup(descriptor), path: "a.zip")) else { return }
    expect(zip.count <= content.count / 46, "\(zip.count) entries in \(content.count) bytes")
    guard let listed = AnimationSidecar.frames(delays) else { return }
    for frame in listed.prefix(20) where zip.contains(frame.file) {
      let found = try? zip.contents(of: frame.file)
      expect(found?.count ?? 0 <= content.count, "\(found?.count ?? 0) bytes of \(content.count)")
    }
    guard let animation = try? AnimationFrames(listed, of: zip, at: "a.zip") else { return }
    expect(
      (1...AnimationFrames.maxCount).contains(animation.frames.count), "\(animation.frames.count) frames")
    expect(animation.frames.allSatisfy { AnimationFrames.delays.contains($0.delay) }, "an impossible delay")
    expect(FrameList(delays: listed.map(\.delay), .gif).delays.allSatisfy { $0 >= 20 }, "a short delay")
    for number in animation.frames.indices.prefix(3) {
      if let jpeg = try? animation.jpeg(number) { decode(jpeg) }
    }
  }

  /// Decodes without writing pixels outside of the image.
  private static func decode(_ jpeg: [UInt8]) {
    guard let decoder = try? JPEGDecoder(), let size = decoder.size(of: jpeg) else { return }
    let (stride, mark) = (size.width + 1, UInt32(0x1234_5678))
    guard stride * size.height <= maxPixels else { return }
    var pixels = [UInt32](repeating: mark, count: stride * size.height)
    _ = pixels.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { decoder.decode(jpeg, size, to: $0, stride: stride) }
    }
    for row in 1...size.height { expect(pixels[row * stride - 1] == mark, "a pixel beside row \(row)") }
  }
}
