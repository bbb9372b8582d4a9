/// What a person calls an account, to choose among several.
public enum AccountName {
  /// The account that is used where none is named.
  public static let standard = "default"

  /// What it is made of, for people.
  public static let rule = "letters, digits, -, _ and ., at most 64"

  /// Whether a text can be one: see ``rule``.
  public static func isOne(_ text: some StringProtocol) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
