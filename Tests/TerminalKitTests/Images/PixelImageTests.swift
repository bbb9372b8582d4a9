import Testing

@testable import TerminalKit

struct PixelImageTests {
  @Test(arguments: [
    (0, 1, 0), (1, 0, 0), (-1, -1, 3), (-1, 1, 3), (2, 2, 11), (2, 2, 13), (Int.max, Int.max, 3),
    (Int.max, 2, 6), (Int.max / 3 + 1, 1, 3),
  ])
  func `an image with a wrong size is rejected`(width: Int, height: Int, count: Int) {
    #expect(PixelImage(width: width, height: height, bytes: [UInt8](repeating: 0, count: count)) == nil)
  }

  @Test
  func `an image of 2×2 pixels is reduced to its mean`() throws {
    let bytes: [UInt8] = [0, 10, 255, 100, 10, 255, 200, 10, 255, 100, 10, 254]
    let image = try #require(PixelImage(width: 2, height: 2, bytes: bytes))
    #expect(image.scaled(toWidth: 1, height: 1).bytes == [100, 10, 255])
  }

  @Test
  func `a row of 2 pixels is enlarged by interpolation`() throws {
    let image = try #require(PixelImage(width: 2, height: 1, bytes: [0, 0, 0, 200, 100, 40]))
    #expect(image.scaled(toWidth: 4, height: 1).bytes == [0, 0, 0, 50, 25, 10, 150, 75, 30, 200, 100, 40])
  }

  @Test
  func `an image keeps its bytes in its size`() throws {
    let image = try PixelImage.noise(width: 7, height: 5)
    #expect(image.scaled(toWidth: 7, height: 5) == image)
  }

  @Test(arguments: [(240, 80), (240, 7), (100, 99), (5, 1), (20_000, 3), (3, 100)])
  func `a flat image keeps its color in every size`(side: Int, newSide: Int) throws {
    let color = RGB(red: 255, green: 1, blue: 128)
    for (width, height) in [(side, 2), (2, side)] {
      let image = try PixelImage.flat(width: width, height: height, color)
      let scaled = image.scaled(toWidth: newSide, height: newSide)
      #expect(scaled == (try PixelImage.flat(width: newSide, height: newSide, color)))
    }
  }

  @Test(arguments: [(6, 6, 2, 2), (7, 5, 3, 2), (64, 48, 9, 31), (31, 3, 30, 1)])
  func `a reduced pixel differs from the mean of its area by at most 1`(
    width: Int, height: Int, newWidth: Int, newHeight: Int
  ) throws {
    let image = try PixelImage.noise(width: width, height: height)
    let scaled = image.scaled(toWidth: newWidth, height: newHeight)
    #expect((scaled.width, scaled.height) == (newWidth, newHeight))
    for index in scaled.bytes.indices {
      let (x, y) = (index / 3 % newWidth, index / 3 / newWidth)
      let expected = mean(
        of: image, channel: index % 3, columns: area(x, width, newWidth), rows: area(y, height, newHeight))
      #expect(abs(Double(scaled.bytes[index]) - expected) <= 1)
    }
  }

  @Test(arguments: [(0, 0, 1, 1), (-3, 2, 1, 2), (Int.min, Int.min, 1, 1), (Int.max, 1, 8192, 1)])
  func `a scaled side is limited`(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
    let scaled = try PixelImage.noise(width: 2, height: 2).scaled(toWidth: width, height: height)
    #expect((scaled.width, scaled.height) == (newWidth, newHeight))
    #expect(scaled.bytes.count == 3 * newWidth * newHeight)
  }

  /// Returns the source interval of an output pixel.
  private func area(_ index: Int, _ length: Int, _ newLength: Int) -> (start: Double, end: Double) {
    let scale = Double(length) / Double(newLength)
    return (Double(index) * scale, Double(index + 1) * scale)
  }

  private func mean(
    of image: PixelImage, channel: Int, columns: (start: Double, end: Double),
    rows: (start: Double, end: Double)
  ) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let covered = { (position: Int, area: (start: Double, end: Double)) in
          max(0, min(area.end, Double(position + 1)) - max(area.start, Double(position)))
        }
        let weight = covered(x, columns) * covered(y, rows)
        sum += weight * Double(image.bytes[3 * (y * image.width + x) + channel])
        weights += weight
      }
    }
    return sum / weights
  }
}
