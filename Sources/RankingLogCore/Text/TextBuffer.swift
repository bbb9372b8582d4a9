/// A UTF-8 text built byte by byte. It is used for most output: an array would check for unique ownership before every
/// byte.
package struct TextBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  /// Creates an empty text with reserved capacity, in bytes.
  package init(capacity: Int = 64) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// The text so far.
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the text so far.
  package func withBytes<Value, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Clears the text, but not its capacity.
  package mutating func removeAll() { count = 0 }

  /// Truncates the text to its first `length` bytes.
  package mutating func truncate(to length: Int) { count = min(count, length) }

  package mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    start[count] = byte
    count += 1
  }

  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) { text.withBytes { append($0) } }

  /// Appends the last two decimal digits of a non-negative number.
  package mutating func append(twoDigits number: Int) {
    makeRoom(for: 2)
    // 32 bits: a division by 10 is then one multiplication.
    let pair = UInt32(truncatingIfNeeded: number) % 100
    start[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair / 10)
    start[count + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair % 10)
    count += 2
  }

  /// Appends a number in decimal.
  package mutating func append(number: Int) {
    // Written backwards from an offset that leaves space for the longest number, and then moved into position.
    let longest = 20
    makeRoom(for: longest)
    var (rest, index) = (number.magnitude, count + longest)
    repeat {
      index -= 1
      start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 {
      index -= 1
      start[index] = UInt8(ascii: "-")
    }
    let length = count + longest - index
    (start + count).update(from: start + index, count: length)
    count += length
  }

  /// Appends a member's name in JSON, with quotes and the colon. The name must not need escaping.
  package mutating func append(key name: StaticString) {
    let length = name.utf8CodeUnitCount
    makeRoom(for: length + 3)
    start[count] = UInt8(ascii: "\"")
    (start + count + 1).update(from: name.utf8Start, count: length)
    start[count + length + 1] = UInt8(ascii: "\"")
    start[count + length + 2] = UInt8(ascii: ":")
    count += length + 3
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether `condition` returns 1 for one of the bytes.
  ///
  /// Reads all bytes, without a branch per byte, so that the compiler vectorizes the loop to 16 bytes (Swift 6.3).
  /// Therefore a condition joins its parts by `|`, because `||` would branch.
  @inline(__always)
  func hasByte(where condition: (UInt8) -> UInt8) -> Bool {
    var found: UInt8 = 0
    for byte in self { found |= condition(byte) }
    return found != 0
  }
}

extension Bool {
  /// 1 for true, 0 for false.
  @inline(__always)
  var bit: UInt8 { self ? 1 : 0 }
}
