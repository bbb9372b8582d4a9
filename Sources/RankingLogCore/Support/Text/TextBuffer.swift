/// A UTF-8 text built byte by byte. Most output goes through one: an array would check for unique ownership before
/// every byte.
struct TextBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// An empty text with reserved capacity, in bytes.
  init(capacity: Int = 64) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// The text so far.
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the text so far.
  func withBytes<Value, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Clears the text, keeping its capacity.
  mutating func removeAll() { count = 0 }

  /// Removes what was appended after the first `length` bytes.
  mutating func truncate(to length: Int) { count = min(count, length) }

  mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    start[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends the last `count` decimal digits of a non-negative number.
  mutating func append(digits number: Int, count: Int) { append(digits: UInt(number), count) }

  /// Appends a number in decimal.
  mutating func append(number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    var (digits, rest) = (1, magnitude)
    while rest >= 10 {
      digits += 1
      rest /= 10
    }
    append(digits: magnitude, digits)
  }

  private mutating func append(digits number: UInt, _ digits: Int) {
    makeRoom(for: digits)
    var (rest, index) = (number, count + digits)
    while index > count {
      index -= 1
      start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
