/// Parses the parts of a file name, from its start.
struct NameScanner {
  private var rest: Substring.UTF8View

  init(_ text: Substring.UTF8View) { rest = text }

  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes the text if it comes next, and returns whether it did.
  mutating func take(_ words: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }

  /// Consumes all ASCII digits that come next, if there are at most `most`, and returns the number.
  mutating func number(_ most: Int) -> Int? {
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    guard (1...most).contains(digits.count), let number = Int(digits: Substring(digits)) else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// Consumes a work ID, which does not start with 0.
  mutating func id() -> Int? {
    guard rest.first != UInt8(ascii: "0") else { return nil }
    return number(10)
  }

  /// Consumes `_pN`.
  mutating func page() -> Int? {
    let start = rest
    if take("_p"), let page = number(4), ExternalDataLimits.page.contains(page) { return page }
    rest = start
    return nil
  }

  /// Returns the page at the end, as in `title_p2`.
  func lastPage() -> Int? {
    let digits = rest.reversed().prefix { 0x30...0x39 ~= $0 }.count
    guard (1...3).contains(digits) else { return nil }
    var end = NameScanner(rest.suffix(digits + 2))
    return end.page()
  }

  /// Removes ` (1)` from the end, which some systems append to the name of a copy.
  mutating func dropCopyNumber() {
    guard rest.last == UInt8(ascii: ")") else { return }
    let digits = rest.dropLast().reversed().prefix { 0x30...0x39 ~= $0 }.count
    guard (1...3).contains(digits), rest.count > digits + 3,
      rest.suffix(digits + 3).starts(with: " (".utf8)
    else { return }
    rest = rest.dropLast(digits + 3)
  }

  /// Removes `-` and 32 hexadecimal digits, which follow the IDs of works with limited visibility.
  mutating func dropSecret() {
    let start = rest
    guard take("-"), rest.count > 32,
      rest.prefix(32).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      rest.dropFirst(32).first == UInt8(ascii: "_")
    else {
      rest = start
      return
    }
    rest = rest.dropFirst(32)
  }

  /// Returns the size if only a size suffix follows.
  func onlySize(_ sizes: [(StaticString, ImageSize)]) -> ImageSize? {
    sizes.first { words, _ in
      var scanner = self
      return scanner.take(words) && scanner.isAtEnd
    }?.1
  }

  /// Whether only the time of a version follows, and optionally a title.
  func isEnd(hasTitle: Bool) -> Bool {
    var scanner = self
    // `_20240220120000`
    if scanner.take("_") {
      let count = scanner.rest.count
      guard scanner.number(14) != nil, count - scanner.rest.count == 14 else { return false }
    }
    return scanner.isAtEnd || hasTitle && (scanner.take(" - ") || scanner.take("-"))
  }
}
