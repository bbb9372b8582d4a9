/// An opaque color with 8 bits per channel.
package struct RGB: Sendable, Hashable {
  /// The intensity of red, from 0 to 255.
  package let red: UInt8
  /// The intensity of green, from 0 to 255.
  package let green: UInt8
  /// The intensity of blue, from 0 to 255.
  package let blue: UInt8

  /// Creates a color from its channels.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The index of the nearest color in the 256-color palette of xterm, from 16 to 255. The first 16 colors are not
  /// used, because users change them.
  package var nearest256: UInt8 {
    let (red, green, blue) = (Int(red), Int(green), Int(blue))
    let cube = (Self.cubeIndex(red), Self.cubeIndex(green), Self.cubeIndex(blue))
    let gray = max(0, min(23, (red + green + blue - 9) / 30))
    let grayLevel = 8 + 10 * gray
    func distance(_ other: (Int, Int, Int)) -> Int {
      let (x, y, z) = (red - other.0, green - other.1, blue - other.2)
      return x * x + y * y + z * z
    }
    let cubeDistance = distance(
      (Self.cubeLevel(cube.0), Self.cubeLevel(cube.1), Self.cubeLevel(cube.2)))
    if distance((grayLevel, grayLevel, grayLevel)) < cubeDistance { return UInt8(232 + gray) }
    return UInt8(16 + 36 * cube.0 + 6 * cube.1 + cube.2)
  }

  /// The index of the nearest level of the color cube: 0, 95, 135, 175, 215 or 255.
  private static func cubeIndex(_ value: Int) -> Int {
    value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
  }

  private static func cubeLevel(_ index: Int) -> Int { index == 0 ? 0 : 55 + 40 * index }
}
