import Testing

@testable import RankingLogCore

struct PictureFormatTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  private static let webp: [UInt8] = Array("RIFF".utf8) + [0x10, 0x02, 0, 0] + Array("WEBPVP8 ".utf8)

  @Test(arguments: [
    ([0xff, 0xd8, 0xff, 0xe0], PictureFormat.jpg), ([0xff, 0xd8, 0xff], .jpg), (png, .png),
    (Array("GIF87a".utf8), .gif),
    (Array("GIF89a...".utf8), .gif), (webp, .webp), ([0x50, 0x4b, 0x03, 0x04, 0x14], .zip),
  ])
  func `the first bytes tell the format`(bytes: [UInt8], format: PictureFormat) {
    #expect(PictureFormat(firstBytes: bytes) == format)
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
  func `other first bytes are no picture`(bytes: [UInt8]) {
    #expect(PictureFormat(firstBytes: bytes) == nil)
  }

  @Test(arguments: [
    (PictureFormat.jpg, [0x00, 0xff, 0xd9], true), (.jpg, [0xff, 0xd9, 0x00], false), (.jpg, [0xd9], false),
    (.jpg, [], false),
    (.png, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], true),
    (.png, [0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], false),
    (.png, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60], false), (.gif, [0x00, 0x3b], true),
    (.gif, [0x3b, 0x00], false),
    (.gif, [], false), (.zip, [1, 0x50, 0x4b, 0x05, 0x06, 0, 0], true),
    (.zip, [0x50, 0x4b, 0x03, 0x04], false),
    (.zip, [0x50, 0x4b, 0x05], false), (.zip, [], false),
  ])
  func `without an announced length the format's own end decides`(
    format: PictureFormat, tail: [UInt8], isWhole: Bool
  ) {
    #expect(format.ends(with: tail, length: tail.count, firstBytes: []) == isWhole)
  }

  @Test(arguments: [(0x218, true), (0x219, true), (0x217, false), (0, false)])
  func `a WebP tells its length itself`(length: Int, isWhole: Bool) {
    #expect(PictureFormat.webp.ends(with: [], length: length, firstBytes: Self.webp) == isWhole)
    #expect(!PictureFormat.webp.ends(with: [], length: length, firstBytes: Array(Self.webp.prefix(7))))
  }
}
