import Testing

@testable import TerminalKit

struct SixelEncoderTests {
  @Test
  func `an image of 2 colors has exact bytes`() throws {
    let image = try PixelImage.sample(width: 5, height: 7) { x, y in
      x < 4 && y < 6 ? RGB(red: 255, green: 0, blue: 0) : RGB(red: 0, green: 0, blue: 0)
    }
    #expect(
      text { SixelEncoder().draw(image, into: &$0) }
        == "␛P0;1;0q\"1;1;5;7#0;2;0;0;0#1;2;100;0;0#1!4~#0~-#0!5@␛\\")
  }

  @Test(arguments: [
    (1, 1, 256), (1, 13, 256), (13, 1, 256), (12, 12, 256), (16, 16, 255), (40, 7, 2), (33, 35, 16),
    (64, 60, 256),
  ])
  func `every pixel of noise is drawn once, near its color`(width: Int, height: Int, count: Int) throws {
    let image = try PixelImage.noise(width: width, height: height)
    var bytes: [UInt8] = []
    SixelEncoder(registerCount: count).draw(image, into: &bytes)
    let drawn = try #require(SixelImage(bytes))
    #expect((drawn.width, drawn.height) == (width, height))
    #expect(drawn.registers.count <= count && drawn.registers.keys.allSatisfy { $0 < count })
    #expect(drawn.pixels.allSatisfy { $0 != nil })
    if width * height <= 144, count == 256 {
      // Each color has a register, and registers have percentages.
      #expect(error(drawn, image).max <= 2)
    } else if count == 256 {
      #expect(error(drawn, image).mean < 20)
    }
  }

  @Test
  func `a gradient of 256 colors is drawn with small errors`() throws {
    let image = try PixelImage.sample(width: 64, height: 64) { x, y in
      RGB(red: UInt8(4 * x), green: UInt8(4 * y), blue: 128)
    }
    var (bytes, errors) = ([UInt8](), [Double]())
    for count in [2, 16, 64, 256] {
      bytes.removeAll()
      SixelEncoder(registerCount: count).draw(image, into: &bytes)
      errors.append(error(try #require(SixelImage(bytes)), image).mean)
    }
    #expect(errors == errors.sorted(by: >))
    #expect(errors[3] < 3)
  }

  @Test(arguments: [(Int.min, 2), (0, 2), (2, 2), (256, 256), (1024, 256), (Int.max, 256)])
  func `the number of registers is limited`(count: Int, limited: Int) {
    #expect(SixelEncoder(registerCount: count).registerCount == limited)
  }

  /// Returns the largest and the mean difference of a channel.
  private func error(_ drawn: SixelImage, _ image: PixelImage) -> (max: Int, mean: Double) {
    let drawn = drawn.pixels.flatMap { color in
      color.map { [Int($0.red), Int($0.green), Int($0.blue)] } ?? [-1000, -1000, -1000]
    }
    let differences = zip(drawn, image.bytes).map { abs($0 - Int($1)) }
    return (differences.max() ?? 0, Double(differences.reduce(0, +)) / Double(differences.count))
  }
}
