import Testing

@testable import RankingLogCore

/// Images of works in rows.
struct WorkSheetTests {
  private static func work(_ number: Int, ratio: Double, color: UInt8? = 200) -> WorkSheet.Work {
    let image = color.map { gray in
      DecodedImage(width: 40, height: 30, pixels: [UInt8](repeating: gray, count: 3 * 40 * 30))
    }
    return WorkSheet.Work(
      number: number, title: "title \(number)", artist: "artist", ratio: ratio, image: image)
  }

  @Test(arguments: [320, 1600, 4096]) func `rows fill the width, and the last row is not enlarged`(width: Int)
  {
    let works = (1...23).map { Self.work($0, ratio: [0.5, 0.72, 1, 1.5, 2.4][$0 % 5]) }
    let image = WorkSheet(works, heading: "", width: width).image
    #expect(image.width == width && image.pixels.count == 3 * width * image.height)
    // A row of images is at most one and a half times as high as a row that fits exactly.
    let one = WorkSheet([works[0]], heading: "", width: width).image
    #expect(one.height < 360 && image.height > one.height)
    // The first row ends at the right margin.
    let middle = image.pixels[(3 * width * 60)..<(3 * width * 61)]
    let bright = middle.indices.filter { middle[$0] == 200 }.map { ($0 - middle.startIndex) / 3 }
    #expect(bright.first == 20 && (width - 36..<width - 19).contains(bright.last ?? 0))
  }

  @Test func `a missing image is a gray box of the same size`() {
    let sheets = [Self.work(1, ratio: 1), Self.work(1, ratio: 1, color: nil)].map {
      WorkSheet([$0], heading: "", width: 400).image
    }
    #expect(sheets[0].height == sheets[1].height)
    #expect(
      sheets[1].pixels.count { $0 == 200 } < 3000 && sheets[0].pixels.count { $0 == 200 } > 3 * 200 * 200)
  }

  @Test func `titles and the heading are drawn if Pango is installed, otherwise the numbers`() {
    let works = [Self.work(1, ratio: 1, color: nil)]
    let sheet = WorkSheet(works, heading: "", width: 400)
    let titled = WorkSheet(works, heading: "2024年", width: 400)
    #expect(sheet.hasText == (TextPainter() != nil))
    #expect(titled.image.height - sheet.image.height == (sheet.hasText ? 44 : 0))
    #expect(sheet.image.pixels.contains { $0 > 150 })
  }

  @Test(arguments: [
    (ImageFileFormat.jpg, [0xFF, 0xD8] as [UInt8]), (.png, [0x89, 0x50]), (.webp, [0x52, 0x49]),
  ])
  func `an image is encoded in each format of its name`(format: ImageFileFormat, start: [UInt8]) throws {
    let image = WorkSheet([Self.work(1, ratio: 1)], heading: "", width: 320).image
    let file = try #require(image.encoded(as: format))
    #expect(Array(file.prefix(2)) == start)
    if format == .png {
      let decoded = try #require(DecodedImage(png: file))
      #expect(decoded.pixels == image.pixels)
    }
    #expect(image.encoded(as: .gif) == nil)
  }

  @Test func `an image fills a box with its middle, and a pixelated one has few colors`() {
    var pixels = [UInt8](repeating: 0, count: 3 * 60 * 20)
    for index in pixels.indices where (index / 3) % 60 >= 20 && (index / 3) % 60 < 40 { pixels[index] = 255 }
    let image = DecodedImage(width: 60, height: 20, pixels: pixels)
    let square = image.covering(width: 10, height: 10)
    #expect(square.width == 10 && square.height == 10 && square.pixels.allSatisfy { $0 == 255 })
    #expect(image.covering(width: 120, height: 40).pixels.count == 3 * 120 * 40)
    let hidden = image.pixelated
    #expect(hidden.width == 60 && hidden.height == 20 && Set(hidden.pixels).count <= 8)
  }
}
