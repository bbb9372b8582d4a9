/// Parses the parts of a file name in order. Letters are compared without case; digits are ASCII.
struct NameScanner: Hashable {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }
  /// The number of remaining bytes.
  var remaining: Int { bytes.count - position }
  var next: UInt8? { isAtEnd ? nil : bytes[position] }
  private var previous: UInt8? { position == 0 ? nil : bytes[position - 1] }

  /// Whether the preceding byte is an ASCII letter.
  var isAfterLetter: Bool { previous.map { 0x61...0x7a ~= $0 | 0x20 } ?? false }

  /// Whether the preceding byte is an ASCII digit.
  var isAfterDigit: Bool { previous.map { 0x30...0x39 ~= $0 } ?? false }

  mutating func skip() { position += 1 }
  mutating func skipAll() { position = bytes.count }

  /// Consumes the text if it comes next, and returns whether it did.
  mutating func take(_ text: some Collection<UInt8>) -> Bool {
    guard remaining >= text.count else { return false }
    var end = position
    for byte in text {
      guard bytes[end].lowercased == byte.lowercased else { return false }
      end += 1
    }
    position = end
    return true
  }

  mutating func take(_ text: StaticString) -> Bool {
    take(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Consumes the first of the strings that comes next, and returns whether there is one.
  mutating func take(oneOf texts: [StaticString]) -> Bool { texts.contains { take($0) } }

  /// Consumes a complete sequence of digits of a valid length, and returns the number.
  mutating func number(_ lengths: ClosedRange<Int>) -> Int? {
    guard !isAfterDigit else { return nil }
    let digits = bytes[position...].prefix(lengths.upperBound + 1).prefix { 0x30...0x39 ~= $0 }
    guard lengths.contains(digits.count), let number = Int(digits: digits) else { return nil }
    position = digits.endIndex
    return number
  }

  /// Consumes a work ID, which does not start with 0.
  mutating func id() -> Int? { next == UInt8(ascii: "0") ? nil : number(1...10) }

  /// Consumes the number of a page, from 0.
  mutating func page() -> Int? {
    let start = position
    if let page = number(1...4), ExternalDataLimits.page.contains(page) { return page }
    position = start
    return nil
  }

  /// Consumes `_pN`, with any separator or none.
  mutating func markedPage() -> Int? {
    let start = position
    _ = take(oneOf: ["_", "-", " "])
    if take("p"), let page = page() { return page }
    position = start
    return nil
  }

  /// Consumes `-` and 32 hexadecimal digits before `_`, which follow the IDs of works with limited visibility.
  mutating func dropSecret() {
    let start = position
    if take("-"), remaining > 32, bytes[position + 32] == UInt8(ascii: "_"),
      bytes[position..<position + 32].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    {
      position += 32
    } else {
      position = start
    }
  }

  /// Consumes `_20240220120000`: the time of a version, in Japan.
  mutating func versionTime() -> Timestamp? {
    let start = position
    if take("_"), let time = number(14...14) {
      let text = "\(time)"
      var parts: [Substring] = [text.prefix(4)]
      for offset in stride(from: 4, to: 14, by: 2) { parts.append(text.dropFirst(offset).prefix(2)) }
      if let time = Timestamp(imagePath: parts.joined(separator: "/")) { return time }
    }
    position = start
    return nil
  }

  /// Consumes seconds or milliseconds since 1970, of the years 2001 to 2033.
  mutating func unixTime() -> Int? {
    let start = position
    if let time = number(10...10) ?? number(13...13), "\(time)".hasPrefix("1") { return time }
    position = start
    return nil
  }

  /// Consumes `_20240105_120000`: the time at which a file was saved.
  mutating func savingTime() -> Bool {
    let start = position
    if take("_"), let date = number(8...8), date.isDate, take(oneOf: ["_", "-"]), number(6...6) != nil {
      return true
    }
    position = start
    return false
  }
}
