/// An image of numbered thumbnails, in rows of five.
package struct ContactSheet: Sendable {
  /// The maximum number of thumbnails.
  package static let limit = 20
  private static let columns = 5
  /// The side of the square of a thumbnail, and the distance of squares, in pixels.
  private static let (side, gap) = (174, 5)

  /// The pixels.
  package let image: DecodedImage

  /// Arranges thumbnails.
  ///
  /// - Parameter thumbnails: Up to ``limit`` thumbnails; nil for an empty square. The first one has the number 1.
  package init(_ thumbnails: [DecodedImage?]) {
    let count = min(thumbnails.count, Self.limit)
    let columns = min(count, Self.columns)
    let rows = (count + Self.columns - 1) / Self.columns
    let length = { (squares: Int) in squares * (Self.side + Self.gap) + Self.gap }
    var canvas = Canvas(width: length(columns), height: length(rows))
    for (index, thumbnail) in thumbnails.prefix(count).enumerated() {
      let (x, y) = (
        length(index % Self.columns), length(index / Self.columns)
      )
      if let thumbnail = thumbnail?.fitted(into: Self.side) {
        canvas.draw(
          thumbnail, x: x + (Self.side - thumbnail.width) / 2, y: y + (Self.side - thumbnail.height) / 2)
      }
      canvas.draw(number: index + 1, x: x, y: y)
    }
    image = DecodedImage(width: canvas.width, height: canvas.height, pixels: canvas.pixels)
  }
}

/// Pixels to draw on, initially gray.
private struct Canvas {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: 0x60, count: 3 * width * height)
  }

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

  private mutating func fill(x: Int, y: Int, width: Int, height: Int, gray: UInt8) {
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
