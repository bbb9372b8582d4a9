import Testing

@testable import RankingLogCore

/// Minimal images of each format.
private enum Sample {
  static let jpeg: [UInt8] =
    [0xff, 0xd8]  // start
    // A thumbnail with separate start and end markers, inside a segment.
    + [0xff, 0xe1, 0x00, 0x08, 0xff, 0xd8, 0xff, 0xd9, 0x01, 0x02]
    + [0xff, 0xff, 0xdb, 0x00, 0x03, 0x00]  // a fill byte, a table
    + [0xff, 0xda, 0x00, 0x03, 0x00] + scan
    + [0xff, 0xc4, 0x00, 0x02] + [0xff, 0xda, 0x00, 0x02] + scan  // a second scan, as in progressive JPEGs
    + [0xff, 0xd9]
  /// Data with a stuffed FF and all restart markers.
  private static let scan: [UInt8] = [0x12, 0xff, 0x00, 0x34] + (0xd0...0xd7).flatMap { [0xff, $0, 0x56] }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    + [0, 0, 0, 4] + Array("IDAT".utf8) + Array("IEND".utf8) + [1, 2, 3, 4]
    + [0, 0, 0, 0] + Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82]

  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 0x3b, 0x3b, 0x3b]
    + [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
    + [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 2, 2, 0x3b, 0x3b, 0, 0x3b]

  static let webp: [UInt8] =
    Array("RIFF".utf8) + [15, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [3, 0, 0, 0] + [1, 2, 3, 0]

  static let zip: [UInt8] =
    [0x50, 0x4b, 0x03, 0x04] + [UInt8](repeating: 7, count: 40)
    + [0x50, 0x4b, 0x05, 0x06] + [UInt8](repeating: 0, count: 16) + [3, 0] + Array("abc".utf8)

  static let all: [(ImageFileFormat, [UInt8])] = [
    (.jpg, jpeg), (.png, png), (.gif, gif), (.webp, webp), (.zip, zip),
  ]
}

struct ImageValidationTests {
  @Test
  func `a JPEG with many scans is read once, after one read of its end`() {
    let scans = [[UInt8]](repeating: [0xff, 0xda, 0, 2], count: 1 << 15).joined()
    let file = BufferedFileReader([0xff, 0xd8] + scans)
    #expect(ImageValidation(file) == .truncated(.jpg))
    // The first window, the last two bytes, and then 128 KiB and two bytes in steps of 64 KiB; the rest was buffered.
    #expect(file.readings == 4)
  }

  @Test
  func `the first 4 KiB and the last two bytes show that a JPEG is complete`() {
    let file = BufferedFileReader(
      [0xff, 0xd8, 0xff, 0xda, 0, 2] + [UInt8](repeating: 1, count: 1 << 20) + [0xff, 0xd9])
    #expect(ImageValidation(file) == .whole(.jpg))
    #expect(file.readings == 2)
  }

  @Test(arguments: Sample.all)
  func `a complete image ends at the end of the file`(format: ImageFileFormat, bytes: [UInt8]) {
    #expect(ImageValidation(BufferedFileReader(bytes)) == .whole(format))
  }

  @Test(arguments: Sample.all)
  func `a truncated image has no end, regardless of its length`(format: ImageFileFormat, bytes: [UInt8]) {
    for length in 0..<bytes.count {
      let check = ImageValidation(BufferedFileReader(Array(bytes.prefix(length))))
      let isNoPicture = check == .truncated(format) || check == .notAnImage
      // Only the padding byte of a WebP may be missing.
      let isFillByte = format == .webp && length == bytes.count - 1
      #expect(isNoPicture != isFillByte, "\(format) cut to \(length) of \(bytes.count): \(check)")
    }
  }

  @Test(arguments: Sample.all)
  func `bytes after the end are counted`(format: ImageFileFormat, bytes: [UInt8]) {
    for extra in [1, 2, 700] {
      let file = BufferedFileReader(bytes + [UInt8](repeating: 0, count: extra))
      #expect(ImageValidation(file) == .trailingBytes(format, count: extra))
    }
  }

  @Test func `lengths beyond the file are not an end`() {
    let jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0x00]
    let tooShort: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x01, 0xff, 0xd9, 0x00]
    let png: [UInt8] = Array(Sample.png.prefix(8)) + [0xff, 0xff, 0xff, 0xff] + Array("IDAT".utf8)
    let webp: [UInt8] = Array("RIFF".utf8) + [0xff, 0xff, 0xff, 0xff] + Array("WEBP".utf8)
    for bytes in [jpeg, tooShort, png, webp] {
      #expect(ImageFileFormat(firstBytes: bytes)?.end(of: BufferedFileReader(bytes)) == nil)
    }
  }

  @Test func `a file larger than the window is read in steps`() {
    let scan = [UInt8](repeating: 0x55, count: 200_000)
    let bytes = [0xff, 0xd8, 0xff, 0xda, 0x00, 0x02] + scan + [0xff, 0xd9]
    #expect(ImageValidation(BufferedFileReader(bytes + [0, 0, 0])) == .trailingBytes(.jpg, count: 3))
    #expect(ImageValidation(BufferedFileReader(Array(bytes.dropLast(2)))) == .truncated(.jpg))
  }
}
