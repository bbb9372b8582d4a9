extension Int {
  /// Parses exactly `count` ASCII digits: no sign, no space, no other script's digits.
  init?(digits text: some StringProtocol, count: Int) {
    guard text.utf8.count == count else { return nil }
    self.init(digits: text)
  }

  /// Parses ASCII digits; nil if empty or too large.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }

  /// The number padded with leading zeros.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return digits.count >= width ? digits : String(repeating: "0", count: width - digits.count) + digits
  }
}
