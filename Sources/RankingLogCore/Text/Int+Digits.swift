extension Int {
  /// Parses exactly `count` ASCII digits, without a plus or minus, spaces or digits of other scripts.
  package init?(digits text: some StringProtocol, count: Int) {
    guard text.utf8.count == count else { return nil }
    self.init(digits: text)
  }

  /// Parses ASCII digits; nil if empty or too large.
  package init?(digits text: some StringProtocol) {
    self.init(digits: text.utf8)
  }

  /// Parses ASCII digits in bytes; nil if empty or too large.
  package init?(digits bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return nil }
    var number = 0
    for byte in bytes {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      guard 0x30...0x39 ~= byte, !isTooLarge else { return nil }
      let (sum, overflows) = tens.addingReportingOverflow(Int(byte - 0x30))
      guard !overflows else { return nil }
      number = sum
    }
    self = number
  }

  /// The number padded with leading zeros.
  package func padded(to width: Int) -> String {
    let digits = String(self)
    return digits.count >= width ? digits : String(repeating: "0", count: width - digits.count) + digits
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for any other byte.
  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - 0x37
    default: nil
    }
  }
}
