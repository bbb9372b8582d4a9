import Testing

@testable import RankingLogCore

struct ImageFileFormatTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  private static let webp: [UInt8] = Array("RIFF".utf8) + [0x10, 0x02, 0, 0] + Array("WEBPVP8 ".utf8)

  @Test(arguments: [
    ([0xff, 0xd8, 0xff, 0xe0], ImageFileFormat.jpg), ([0xff, 0xd8, 0xff], .jpg), (png, .png),
    (Array("GIF87a".utf8), .gif),
    (Array("GIF89a...".utf8), .gif), (webp, .webp), ([0x50, 0x4b, 0x03, 0x04, 0x14], .zip),
  ])
  func `the first bytes determine the format`(bytes: [UInt8], format: ImageFileFormat) {
    #expect(ImageFileFormat(firstBytes: bytes) == format)
  }

  @Test(
    arguments: [
      [], [0xff], [0xff, 0xd8], [0xff, 0xd8, 0x00], Array(png.prefix(7)), Array("GIF88a".utf8),
      Array("GIF8".utf8),
      Array("RIFF....WAVE".utf8), Array("RIFF".utf8), Array(webp.prefix(11)), [0x50, 0x4b, 0x05, 0x06],
      Array("PK".utf8),
      Array("<html>".utf8), Array("{\"error\":true}".utf8), Array("%PDF-1.7".utf8), [0, 0, 0, 0],
      Array("BM......".utf8),
    ] as [[UInt8]])
  func `other first bytes are not an image`(bytes: [UInt8]) {
    #expect(ImageFileFormat(firstBytes: bytes) == nil)
  }
}
