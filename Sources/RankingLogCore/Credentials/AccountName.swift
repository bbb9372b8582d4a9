/// The user's name for an account, to select one of several.
package enum AccountName {
  /// The name of the default account.
  package static let standard = "default"

  /// The allowed characters, for messages.
  package static let rule = "letters, digits, -, _ and ., at most 64"

  /// Whether a text is a valid name: see ``rule``.
  package static func isValid(_ text: some StringProtocol) -> Bool {
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
