/// Pixels to draw on, initially of one gray.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, gray: UInt8 = 0x60) {
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: gray, count: 3 * width * height)
  }

  var image: DecodedImage { DecodedImage(width: width, height: height, pixels: pixels) }

  /// Draws an image, which must be within the canvas.
  mutating func draw(_ image: DecodedImage, x: Int, y: Int) {
    for row in 0..<image.height {
      let (source, target) = (3 * row * image.width, 3 * ((y + row) * width + x))
      pixels.replaceSubrange(
        target..<target + 3 * image.width, with: image.pixels[source..<source + 3 * image.width])
    }
  }

  /// Draws a number in white on a black rectangle.
  mutating func draw(number: Int, x: Int, y: Int) {
    let digits = String(number).utf8.map { Int($0) - 0x30 }
    fill(x: x, y: y, width: Digits.scale * (4 * digits.count + 1), height: Digits.scale * 7, gray: 0)
    for (index, digit) in digits.enumerated() {
      for row in 0..<5 {
        for column in 0..<3 where Digits.rows[digit] >> (14 - 3 * row - column) & 1 == 1 {
          fill(
            x: x + Digits.scale * (4 * index + column + 1), y: y + Digits.scale * (row + 1),
            width: Digits.scale, height: Digits.scale, gray: 0xFF)
        }
      }
    }
  }

  mutating func fill(x: Int, y: Int, width: Int, height: Int, gray: UInt8) {
    for row in y..<y + height {
      let start = 3 * (row * self.width + x)
      pixels.replaceSubrange(start..<start + 3 * width, with: repeatElement(gray, count: 3 * width))
    }
  }
}

/// The shapes of digits: five rows of three pixels, three bits per row from the top.
private enum Digits {
  /// The side of a pixel of a digit, in pixels of the image.
  static let scale = 4

  static let rows: [Int] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_001_001,
    0b111_101_111_101_111, 0b111_101_111_001_111,
  ]
}
