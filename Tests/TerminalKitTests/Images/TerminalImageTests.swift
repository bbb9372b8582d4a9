import CPNG
import Testing

@testable import TerminalKit

struct TerminalImageTests {
  @Test(arguments: [(1, 1), (7, 5), (240, 340)])
  func `a PNG file contains all pixels`(width: Int, height: Int) throws {
    let image = try PixelImage.noise(width: width, height: height)
    let file = try #require(TerminalImage(image).compressed(for: nil).file)
    #expect(try decoded(file) == image)
    let fast = TerminalImage(image).compressed(for: ConnectionSpeed(bytesPerSecond: 1 << 20))
    #expect(fast.pixels == image && fast.file == file)
  }

  @Test(arguments: [(20_000, 141, 94), (100, 32, 21), (64_000, 252, 168)])
  func `on a slow connection, an image has fewer pixels and 64 colors, and needs about a second`(
    speed: Int, width: Int, height: Int
  ) throws {
    let image = try PixelImage.sample(width: 480, height: 320) { x, y in
      RGB(red: UInt8(x / 2), green: UInt8(y / 2), blue: UInt8((x + y) % 256))
    }
    let speed = ConnectionSpeed(bytesPerSecond: speed)
    let compressed = TerminalImage(image).compressed(for: speed)
    #expect((compressed.pixels.width, compressed.pixels.height) == (width, height))
    let file = try #require(compressed.file)
    let pixels = try decoded(file)
    #expect((pixels.width, pixels.height) == (width, height))
    let colors = stride(from: 0, to: pixels.bytes.count, by: 3).map { Array(pixels.bytes[$0..<$0 + 3]) }
    #expect(Set(colors).count <= 64)
    if speed.bytesPerSecond > 1024 { #expect(file.count * 4 / 3 <= speed.bytesPerSecond) }
  }

  @Test func `a small image keeps its size on a slow connection`() throws {
    let image = try PixelImage.noise(width: 20, height: 30)
    let compressed = TerminalImage(image).compressed(for: ConnectionSpeed(bytesPerSecond: 1000))
    #expect(compressed.pixels == image)
  }

  private func decoded(_ png: [UInt8]) throws -> PixelImage {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    try #require(png_image_begin_read_from_memory(&image, png, png.count) != 0)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
    var bytes = [UInt8](repeating: 0, count: 3 * Int(image.width) * Int(image.height))
    try #require(png_image_finish_read(&image, nil, &bytes, 0, nil) != 0)
    return try #require(PixelImage(width: Int(image.width), height: Int(image.height), bytes: bytes))
  }
}
