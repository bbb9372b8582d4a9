extension Int {
  /// Reads a text of exactly `count` ASCII digits: no sign, no blank, no other script's digits.
  init?(digits text: some StringProtocol, count: Int) {
    guard text.utf8.count == count else { return nil }
    self.init(digits: text)
  }

  /// Reads a text of ASCII digits only; nil where it is empty or too large.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }

  /// The number with leading zeros up to a width.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return digits.count >= width ? digits : String(repeating: "0", count: width - digits.count) + digits
  }
}
