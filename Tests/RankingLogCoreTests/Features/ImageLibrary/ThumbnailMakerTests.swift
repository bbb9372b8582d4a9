import CPNG
import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Thumbnails of downloaded originals of any size, and of damaged and hostile ones.
@Suite(.watchdog)
struct ThumbnailMakerTests {
  private let directory: TemporaryDirectory
  private let now = Timestamp(seconds: 1_700_000_000)
  private var cache: ImageCache { ImageCache(directory: directory.path + "/cache", budget: 1 << 20) }

  /// A maker of another process.
  private var maker: ThumbnailMaker {
    ThumbnailMaker(cache: cache, on: QueueExecutor())
  }

  init() throws { directory = try TemporaryDirectory() }

  private func original(_ bytes: [UInt8], _ format: ImageFileFormat) throws -> StoredFile {
    try Data(bytes).write(to: URL(filePath: "\(directory.path)/original"))
    return StoredFile(
      id: 1, illust: 1, page: 0, size: .original, url: "", format: format, bytes: bytes.count,
      sha256: try Digest.of(bytes, .sha256),
      locations: [StoredFile.Location(root: directory.path, relativePath: "original")])
  }

  @Test(arguments: [ImageFileFormat.jpg, .png])
  func `a large original is reduced once, and its thumbnail is stored`(format: ImageFileFormat) async throws {
    let (width, height) = (1500, 2200)
    let bytes =
      format == .jpg
      ? try #require(
        DecodedImage(width: width, height: height, pixels: noise(3 * width * height)).jpeg(upTo: .max))
      : try png(width, height, alpha: nil)
    #expect(bytes.count > 1 << 20 && width * height > JPEGDecoder.maxFramePixels)
    let file = try original(bytes, format)
    let image = try #require(await maker.thumbnail(of: file, at: nil))
    let decoded = try #require(DecodedImage(jpeg: try image.bytes(), side: 1000))
    #expect(image.origin == .disk && (decoded.width, decoded.height) == (327, 480))
    #expect(!Files.exists(directory.path + "/cache"), "nothing is stored without a time of use")

    #expect(await maker.thumbnail(of: file, at: now) == image)
    let stored = try await cache.contents()
    #expect(stored.kinds.map(\.size) == [.thumbnail] && stored.kinds.map(\.images) == [1])
    // The bytes of the file are not read again, but it must exist.
    try Data(repeating: 0, count: bytes.count).write(to: URL(filePath: file.locations[0].path))
    #expect(await maker.thumbnail(of: file, at: now) == image)
    Files.remove(file.locations[0].path)
    #expect(await maker.thumbnail(of: file, at: now) == nil)
  }

  @Test func `transparent parts of a PNG are white`() throws {
    for (alpha, expected) in [(UInt8(0), 255...255), (255, 0...0), (128, 100...200)]
      as [(UInt8, ClosedRange<UInt8>)]
    {
      let image = try #require(DecodedImage(png: try png(2, 2, alpha: alpha)))
      #expect(image.pixels.count == 12 && image.pixels.allSatisfy(expected.contains), "\(alpha)")
    }
  }

  @Test func `damaged and oversized files have no thumbnail`() async throws {
    let png = try png(300, 300, alpha: nil)
    var oversized = png
    // The width and height in IHDR.
    oversized.replaceSubrange(16..<24, with: [0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff])
    for (bytes, format) in [
      (Array(png.prefix(png.count / 2)), .png), (oversized, .png),
      (Array("\u{89}PNG\r\n\u{1a}\n".utf8), .png),
      ([0xff, 0xd8, 0xff], .jpg), ([UInt8](repeating: 0, count: 100), .jpg),
    ] as [([UInt8], ImageFileFormat)] {
      let file = try original(bytes, format)
      #expect(await maker.thumbnail(of: file, at: now) == nil, "\(bytes.count)")
    }
    #expect(try await cache.contents().kinds.isEmpty)
  }

  /// A PNG of noise, or black with a constant opacity.
  private func png(_ width: Int, _ height: Int, alpha: UInt8?) throws -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (UInt32(width), UInt32(height))
    image.format = UInt32(
      alpha == nil ? PNG_FORMAT_FLAG_COLOR : PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    let pixels =
      alpha.map { alpha in (0..<width * height).flatMap { _ in [0, 0, 0, alpha] } }
      ?? noise(3 * width * height)
    var bytes = [UInt8](repeating: 0, count: pixels.count * 11 / 10 + 4096)
    var count = bytes.count
    try #require(png_image_write_to_memory(&image, &bytes, &count, 0, pixels, 0, nil) != 0)
    return Array(bytes.prefix(count))
  }

  private func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
  }
}
