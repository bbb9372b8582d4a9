import Testing

@testable import RankingLogCore

/// Image sizes from their headers.
struct PixelSizeTests {
  private static let riff: [UInt8] = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)

  @Test(arguments: [
    (ImageFileFormat.png, png + [0, 0, 4, 0xb0, 0, 0, 6, 0xa1], "1200 × 1697"),
    (.gif, Array("GIF89a".utf8) + [0x58, 2, 0xc2, 1], "600 × 450"),
    // A table, an application segment with a thumbnail's own frame inside, then the frame of the image.
    (
      .jpg,
      [
        0xff, 0xd8, 0xff, 0xe1, 0, 11, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1, 0xff, 0xdb, 0, 3, 9, 0xff, 0xff,
        0xc2, 0,
      ]
        + [17, 8, 6, 0xa1, 4, 0xb0], "1200 × 1697"
    ),
    // The key frame's start code, then 14 bits each with two bits of scaling above them.
    (
      .webp, riff + Array("VP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x58, 0x42, 0xc2, 0x81],
      "600 × 450"
    ),
    (.webp, riff + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2f, 0x57, 0x42, 0x70, 0], "600 × 450"),
    (
      .webp, riff + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x57, 2, 0, 0xc1, 1, 0], "600 × 450"
    ),
  ])
  func `every format has its size in the header`(format: ImageFileFormat, bytes: [UInt8], size: String) {
    #expect(format.pixelSize(of: BufferedFileReader(bytes))?.description == size)
    for count in bytes.indices {
      #expect(format.pixelSize(of: BufferedFileReader(Array(bytes[..<count]))) == nil, "\(count) bytes")
    }
  }

  @Test func `an impossible header has no size`() {
    #expect(
      ImageFileFormat.png.pixelSize(of: BufferedFileReader(Self.png + [UInt8](repeating: 0, count: 8))) == nil
    )
    let scan: [UInt8] = [0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1]
    #expect(ImageFileFormat.jpg.pixelSize(of: BufferedFileReader(scan)) == nil)
    #expect(ImageFileFormat.zip.pixelSize(of: BufferedFileReader([0x50, 0x4b, 3, 4])) == nil)
  }
}
