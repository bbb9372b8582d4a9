@testable import TerminalKit

/// A decoded sixel command.
struct SixelImage {
  private(set) var width = 0
  private(set) var height = 0
  /// The color of each pixel row by row; nil if it was not drawn.
  private(set) var pixels: [RGB?] = []
  /// The numbers of the defined color registers.
  private(set) var registers: [Int: RGB] = [:]

  /// Decodes a command; nil if it is not valid, draws outside its size, or draws a pixel twice.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let head = "\u{1B}P0;1;0q\"1;1;"
    guard text.hasPrefix(head), text.hasSuffix("\u{1B}\\") else { return nil }
    var rest = text.utf8.dropFirst(head.utf8.count).dropLast(2)
    guard let width = Self.number(&rest), rest.popFirst() == UInt8(ascii: ";"),
      let height = Self.number(&rest)
    else { return nil }
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: nil, count: width * height)
    var (x, top, register) = (0, 0, 0)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        guard let number = Self.number(&rest) else { return nil }
        register = number
        if rest.first == UInt8(ascii: ";") {
          guard define(register, &rest) else { return nil }
        }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case UInt8(ascii: "!"):
        guard let count = Self.number(&rest), let sixel = rest.popFirst(),
          draw(sixel, count: count, &x, top, register)
        else { return nil }
      default:
        guard draw(byte, count: 1, &x, top, register) else { return nil }
      }
    }
  }

  private static func number(_ rest: inout Substring.UTF8View) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func define(_ register: Int, _ rest: inout Substring.UTF8View) -> Bool {
    var values: [Int] = []
    while rest.first == UInt8(ascii: ";") {
      rest.removeFirst()
      guard let value = Self.number(&rest) else { return false }
      values.append(value)
    }
    guard values.count == 4, values[0] == 2, values.dropFirst().allSatisfy((0...100).contains) else {
      return false
    }
    let channels = values.dropFirst().map { UInt8(($0 * 255 + 50) / 100) }
    registers[register] = RGB(red: channels[0], green: channels[1], blue: channels[2])
    return true
  }

  private mutating func draw(_ sixel: UInt8, count: Int, _ x: inout Int, _ top: Int, _ register: Int) -> Bool
  {
    guard (63...126).contains(sixel), x + count <= width, let color = registers[register] else {
      return false
    }
    let bits = sixel - 63
    for column in x..<x + count {
      for row in 0..<6 where bits >> UInt8(row) & 1 == 1 {
        let index = (top + row) * width + column
        guard top + row < height, pixels[index] == nil else { return false }
        pixels[index] = color
      }
    }
    x += count
    return true
  }
}
