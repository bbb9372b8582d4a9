/// The path and query of a request, decoded.
package struct RequestTarget: Equatable, Sendable {
  /// The parts of the path: `["data", "index.js"]`; none for `/`.
  package let path: [String]
  package let query: [String: String]

  /// Parses a target; nil for a target that no page of the server has. Such a target is not absolute, has an empty
  /// part, `.` or `..`, an encoded slash or NUL, bytes that are not UTF-8, or a repeated name in the query.
  package init?(_ target: String) {
    let halves = target.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count < 3, halves[0].first == UInt8(ascii: "/") else { return nil }
    var path: [String] = []
    let parts = halves[0].dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in halves[0].count == 1 ? [] : parts {
      guard let decoded = Self.decoded(part), !["", ".", ".."].contains(decoded),
        decoded.utf8.allSatisfy({
          $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
        })
      else { return nil }
      path.append(decoded)
    }
    self.path = path
    var query: [String: String] = [:]
    for pair in halves.count == 2 ? halves[1].split(separator: UInt8(ascii: "&")) : [] {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0]), let value = sides.count == 2 ? Self.decoded(sides[1]) : "",
        query.updateValue(value, forKey: name) == nil
      else { return nil }
    }
    self.query = query
  }

  /// Decodes percent-encoding; nil if `%` is not followed by two digits, or the bytes are not UTF-8.
  private static func decoded(_ part: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
