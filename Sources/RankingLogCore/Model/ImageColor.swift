/// An opaque color in sRGB.
package struct ImageColor: Hashable, Sendable {
  /// Red, green and blue, each with 8 bits.
  let rgb: UInt32

  init(red: UInt8, green: UInt8, blue: UInt8) {
    rgb = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Creates a stored color; nil if the number has more than 24 bits.
  init?(rgb: Int) {
    guard (0..<1 << 24).contains(rgb) else { return nil }
    self.rgb = UInt32(rgb)
  }

  /// Six digits, as in CSS without `#`.
  package var hexadecimal: String {
    [UInt8(rgb >> 16), UInt8(rgb >> 8 & 255), UInt8(rgb & 255)].hexadecimal
  }
}
