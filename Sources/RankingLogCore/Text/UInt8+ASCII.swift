extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }

  /// The lowercase letter of an ASCII letter; any other byte unchanged.
  var lowercased: UInt8 { 0x41...0x5a ~= self ? self | 0x20 : self }
}
