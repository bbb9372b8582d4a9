import TestSupport
import Testing

@testable import RankingLogCore

struct ZstdTests {
  private func compressed(_ pieces: [[UInt8]]) throws -> [UInt8] {
    var compressor = ZstdCompressor()
    var frame: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      try piece.withUnsafeBytes { bytes in
        try compressor.compress(bytes, isLast: index == pieces.count - 1) { frame += $0 }
      }
    }
    return frame
  }

  /// Decompresses in pieces, into an output of any size; nil if the frame is truncated.
  private func decompressed(_ bytes: [UInt8], piece: Int, room: Int) throws -> [UInt8]? {
    var decompressor = ZstdDecompressor()
    var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: room))
    for start in stride(from: 0, to: bytes.count, by: piece) {
      var rest = bytes[start..<min(start + piece, bytes.count)]
      while true {
        let wasEmpty = rest.isEmpty
        let done = try rest.withUnsafeBytes { input in
          try buffer.withUnsafeMutableBytes { try decompressor.decompress(input, into: $0) }
        }
        rest = rest.dropFirst(done.taken)
        text += buffer[..<done.written]
        if wasEmpty, done.written == 0 { break }
      }
    }
    return decompressor.isWhole ? text : nil
  }

  private static let text = Array((0..<20_000).map { "line \($0 * 7919 % 1000)\n" }.joined().utf8)

  @Test(arguments: [(1 << 20, 1 << 20), (1000, 1 << 20), (1 << 20, 100), (7, 13)])
  func `compressed data is decompressed, in pieces of any size`(piece: Int, room: Int) throws {
    let frame = try compressed([Self.text])
    #expect(frame.count < Self.text.count / 3 && frame.starts(with: ZstdDecompressor.magic))
    #expect(try decompressed(frame, piece: piece, room: room) == Self.text)
    #expect(try decompressed(frame + frame, piece: piece, room: room) == Self.text + Self.text)
  }

  @Test func `the same pieces give the same bytes, and empty input is a frame too`() throws {
    let pieces = [Array(Self.text[..<100]), [], Array(Self.text[100...])]
    #expect(try compressed(pieces) == compressed(pieces))
    #expect(try decompressed(compressed(pieces), piece: 1000, room: 1000) == Self.text)
    #expect(try decompressed(compressed([[]]), piece: 1000, room: 1000) == [])
  }

  @Test func `a truncated or altered frame is not valid`() throws {
    let frame = try compressed([Self.text])
    for end in stride(from: 5, to: frame.count, by: 101) {
      #expect(try decompressed(Array(frame[..<end]), piece: 1000, room: 1000) == nil, "\(end)")
    }
    for index in stride(from: 8, to: frame.count, by: 101) {
      var altered = frame
      altered[index] ^= 0x10
      #expect((try? decompressed(altered, piece: 1000, room: 1000)) != Self.text, "\(index)")
    }
  }

  /// A frame of 128 MiB and more, whose header alone would make a reader reserve that much.
  @Test func `a frame that needs much memory is refused`() {
    // RFC 8878, 3.1.1: no size, no checksum; then the window's exponent, 27 - 10, and an empty last block.
    let frame: [UInt8] = ZstdDecompressor.magic + [0x00, (27 - 10) << 3, 0x01, 0x00, 0x00]
    #expect(throws: ZstdDecompressor.DataError(reason: "compressed with a window of more than 8 MiB")) {
      try decompressed(frame, piece: 1000, room: 1000)
    }
  }
}
