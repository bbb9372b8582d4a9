/// Random bits, in hexadecimal.
package struct SecretToken: Sendable {
  package let text: String

  /// - Parameter words: The number of bits, divided by 64.
  package init(words: Int = 4) {
    var generator = SystemRandomNumberGenerator()
    text = (0..<words).map { _ in
      let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// Compares in constant time.
  package func matches(_ other: some StringProtocol) -> Bool {
    guard other.utf8.count == text.utf8.count else { return false }
    return zip(text.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
