import CommandLineKit

/// A number of bytes: `800000`, `500k`, `1.5G`, `10GB`, `10GiB`.
enum ByteCount {
  /// The exponents of the unit letters. The units are powers of 1000, as in messages; with `i` they are powers of 1024.
  private static let exponents: [Character: Int] = ["k": 1, "m": 2, "g": 3, "t": 4]
  private static let valid = 1...1_000_000_000_000_000_000

  /// Parses a number with an optional unit; nil for any other text.
  static func parse(_ text: String) -> Int? {
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard let unit = unit(text[number.endIndex...].lowercased()) else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let bytes: Int?
    if parts.count == 1 {
      // Exact, unlike a floating-point number.
      let (product, isTooLarge) = (Int(number) ?? 0).multipliedReportingOverflow(by: unit)
      bytes = isTooLarge ? nil : product
    } else {
      guard parts.count == 2, !parts.contains(""), let value = Double(number) else { return nil }
      bytes = Int(exactly: (value * Double(unit)).rounded())
    }
    return bytes.flatMap { valid.contains($0) ? $0 : nil }
  }

  private static func unit(_ text: String) -> Int? {
    var letters = text[...]
    if letters.last == "b" { letters.removeLast() }
    let isBinary = letters.last == "i"
    if isBinary { letters.removeLast() }
    guard let letter = letters.first else { return isBinary ? nil : 1 }
    guard letters.count == 1, let exponent = exponents[letter] else { return nil }
    return repeatElement(isBinary ? 1024 : 1000, count: exponent).reduce(1, *)
  }
}

extension ValueParser where Value == Int {
  static var byteCount: ValueParser {
    ValueParser { text throws(ValueError) in
      guard let count = ByteCount.parse(text) else {
        throw ValueError("expected a number of bytes, such as 500k, 1.5G or 10GiB")
      }
      return count
    }
  }
}
