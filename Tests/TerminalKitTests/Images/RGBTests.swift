import TestSupport
import Testing

@testable import TerminalKit

struct RGBTests {
  @Test(arguments: [
    (RGB(red: 0, green: 0, blue: 0), 16), (RGB(red: 255, green: 255, blue: 255), 231),
    (RGB(red: 255, green: 0, blue: 0), 196), (RGB(red: 95, green: 135, blue: 175), 67),
    (RGB(red: 8, green: 8, blue: 8), 232), (RGB(red: 238, green: 238, blue: 238), 255),
    (RGB(red: 128, green: 128, blue: 128), 244),
  ])
  func `a color of the xterm palette has its index`(color: RGB, index: Int) {
    #expect(color.nearest256 == index)
  }

  @Test(.expensive())
  func `the palette does not contain a color nearer than nearest256`() {
    let levels = [0, 95, 135, 175, 215, 255]
    var palette = levels.flatMap { red in levels.flatMap { green in levels.map { [red, green, $0] } } }
    palette += (0..<24).map { [8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0] }
    var generator = SplitMix(state: 5)
    for number in 0..<5000 {
      let value = generator.next()
      // Every fifth color is gray.
      let channels = [value, value >> (number % 5 == 0 ? 0 : 8), value >> (number % 5 == 0 ? 0 : 16)].map {
        UInt8(truncatingIfNeeded: $0)
      }
      let distances = palette.map { zip($0, channels).map { ($0 - Int($1)) * ($0 - Int($1)) }.reduce(0, +) }
      let color = RGB(red: channels[0], green: channels[1], blue: channels[2])
      #expect(distances[Int(color.nearest256) - 16] == distances.min(), "\(color)")
    }
  }
}
