/// A header field: the name as written, and the value without surrounding whitespace.
package struct HTTPHeader: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the name equals another one, ignoring case. Names are ASCII (RFC 9110, 5.1), so comparing bytes is enough.
  package func isNamed(_ other: String) -> Bool {
    // Almost all names differ in length.
    guard name.utf8.count == other.utf8.count else { return false }
    return name.utf8.elementsEqual(other.utf8) { mine, theirs in
      let isSame = mine == theirs
      if isSame || mine ^ theirs != 0x20 { return isSame }
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(mine | 0x20)
    }
  }
}
