import Testing

@testable import RankingLogCore

/// The dominant colors of invented pixels.
struct ColorHistogramTests {
  private static func pixels(_ parts: (Int, [UInt8])...) -> [UInt8] {
    parts.flatMap { count, color in Array(repeating: color, count: count).flatMap { $0 } }
  }

  @Test(arguments: ["000000", "ffffff", "808080", "ff0000", "1f2021", "0a64c8"])
  func `an image of one color has exactly that color`(digits: String) throws {
    let number = try #require(Int(digits, radix: 16))
    let color = [UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255)]
    for count in [1, 1800] {
      let histogram = ColorHistogram(pixels: Self.pixels((count, color)))
      #expect(histogram.dominantColor?.hexadecimal == digits)
    }
  }

  @Test func `an image without pixels has no color`() {
    #expect(ColorHistogram(pixels: []).dominantColor == nil)
  }

  @Test(arguments: [(30, "c82828"), (10, "ffffff")])
  func `a saturated figure is more important than a white background, but not a small one`(
    percent: Int, digits: String
  ) {
    let image = Self.pixels((100 - percent, [255, 255, 255]), (percent, [200, 40, 40]))
    #expect(ColorHistogram(pixels: image).dominantColor?.hexadecimal == digits)
  }

  @Test func `a gradient counts as one color, regardless of the borders of cells`() throws {
    // Blue from 96 to 159 in four cells with 16 pixels each, and a flat color with more pixels than any of them.
    let sky = (96..<160).flatMap { Self.pixels((1, [40, 40 &+ $0 / 2, $0])) }
    let image = sky + Self.pixels((24, [160, 120, 40]))
    let color = try #require(ColorHistogram(pixels: image).dominantColor)
    #expect(color.hexadecimal.hasPrefix("28"), "\(color.hexadecimal)")
  }

  @Test func `the order of pixels is irrelevant`() {
    var random = SystemRandomNumberGenerator()
    var pixels = (0..<500).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
    let color = ColorHistogram(pixels: pixels.flatMap { $0 }).dominantColor
    pixels.shuffle(using: &random)
    #expect(color != nil && ColorHistogram(pixels: pixels.flatMap { $0 }).dominantColor == color)
  }

  @Test(arguments: [0, 0x0a64c8, 0xffffff])
  func `a color is stored as a number`(rgb: Int) throws {
    let color = try #require(ImageColor(rgb: rgb))
    #expect(Int(color.hexadecimal, radix: 16) == rgb && color.hexadecimal.utf8.count == 6)
    #expect(ImageColor(rgb: rgb + 1 << 24) == nil && ImageColor(rgb: -1) == nil)
  }
}
