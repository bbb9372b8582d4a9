/// A number as written: `1.5`, `10k`, `16:9`. Equal numbers have the same value.
struct FilterNumber: Hashable, Sendable {
  let value: Double
  /// The number in narrow characters.
  let text: String

  static func == (one: FilterNumber, other: FilterNumber) -> Bool { one.value == other.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }

  /// Parses a number; nil for any other text. `k`, `m` and `万` multiply; `isRatio` allows `W:H` and `W/H`.
  init?(_ text: String, isRatio: Bool) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
    if isRatio, parts.count == 2 {
      guard let width = FilterNumber.decimal(parts[0]), let height = FilterNumber.decimal(parts[1]),
        width > 0, height > 0
      else { return nil }
      value = width / height
    } else {
      guard let number = FilterNumber.decimal(text[...]) else { return nil }
      value = number
    }
    self.text = text
  }

  private static let units: [Character: Double] = ["k": 1000, "m": 1_000_000, "万": 10_000]

  private static func decimal(_ text: Substring) -> Double? {
    let unit = text.last.flatMap { units[$0] }
    let number = unit == nil ? text : text.dropLast()
    let digits = number.first == "-" ? number.dropFirst() : number
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    // A `Double` cannot represent more digits.
    guard digits.utf8.count <= 16, parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let value = Double(number)
    else { return nil }
    // Changes a negative zero to zero.
    return value * (unit ?? 1) + 0
  }
}
