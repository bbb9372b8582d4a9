import Testing

@testable import RankingLogCore

/// Sheets of thumbnails, and the JPEGs of images.
struct ContactSheetTests {
  private func image(_ width: Int, _ height: Int, _ color: [UInt8]) -> DecodedImage {
    DecodedImage(
      width: width, height: height, pixels: Array(repeatElement(color, count: width * height).joined()))
  }

  private func pixel(_ image: DecodedImage, _ x: Int, _ y: Int) -> [UInt8] {
    let start = 3 * (y * image.width + x)
    return Array(image.pixels[start..<start + 3])
  }

  @Test(arguments: [
    (1, 184, 184), (3, 542, 184), (5, 900, 184), (6, 900, 363), (20, 900, 721), (25, 900, 721),
  ])
  func `a sheet has up to five columns and four rows`(count: Int, width: Int, height: Int) {
    let sheet = ContactSheet(Array(repeating: nil, count: count)).image
    #expect(sheet.width == width && sheet.height == height && sheet.pixels.count == 3 * width * height)
  }

  @Test func `thumbnails are centered in their squares, and reduced to fit`() {
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0], [0, 0, 255])
    let sheet = ContactSheet([image(400, 200, red), nil, image(50, 100, blue)]).image
    #expect(pixel(sheet, 92, 92) == red && pixel(sheet, 92, 30) == [0x60, 0x60, 0x60])
    #expect(pixel(sheet, 271, 92) == [0x60, 0x60, 0x60])
    #expect(pixel(sheet, 450, 92) == blue && pixel(sheet, 400, 92) == [0x60, 0x60, 0x60])
  }

  @Test func `each square has another number in white on black`() {
    let sheet = ContactSheet(Array(repeating: nil, count: 20)).image
    var numbers: Set<[UInt8]> = []
    for index in 0..<20 {
      let (x, y) = (5 + index % 5 * 179, 5 + index / 5 * 179)
      let label = (0..<28).flatMap { row in (0..<36).flatMap { pixel(sheet, x + $0, y + row) } }
      #expect(label.contains(0xFF) && label.contains(0))
      numbers.insert(label)
    }
    #expect(numbers.count == 20)
  }

  @Test func `a reduced pixel is the mean of its pixels`() {
    let stripes = DecodedImage(
      width: 4, height: 2,
      pixels: [0, 100, 200, 200, 100, 0, 9, 9, 9, 9, 9, 9, 0, 100, 200, 200, 100, 0, 9, 9, 9, 9, 9, 9])
    let reduced = stripes.fitted(into: 2)
    #expect(reduced.width == 2 && reduced.height == 1 && reduced.pixels == [100, 100, 100, 9, 9, 9])
    #expect(stripes.fitted(into: 4).pixels == stripes.pixels)
    let line = image(1000, 1, [7, 8, 9]).fitted(into: 100)
    #expect(line.width == 100 && line.height == 1 && pixel(line, 99, 0) == [7, 8, 9])
  }

  @Test func `a JPEG has the best quality within the limit, and the size of the image`() throws {
    let noise = DecodedImage(
      width: 300, height: 200,
      pixels: (0..<180_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 2_654_435_761 >> 13) })
    let best = try #require(noise.jpeg(upTo: .max))
    let small = try #require(noise.jpeg(upTo: best.count - 1))
    #expect(small.count < best.count && noise.jpeg(upTo: 100) == nil)
    for jpeg in [best, small] {
      let decoded = try #require(DecodedImage(jpeg: jpeg, side: 300))
      #expect(decoded.width == 300 && decoded.height == 200)
    }
    let jpeg = try #require(image(64, 64, [200, 30, 40]).jpeg(upTo: 10_000))
    let red = try #require(DecodedImage(jpeg: jpeg, side: 64))
    for (value, expected) in zip(pixel(red, 32, 32), [200, 30, 40]) {
      #expect(abs(Int(value) - expected) < 8)
    }
  }
}
