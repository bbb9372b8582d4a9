/// Splits received bytes into lines, with bounded memory: a line that is too long is skipped up to its end.
struct MCPLines {
  enum Line: Equatable {
    case text([UInt8])
    case tooLong
  }

  /// The maximum length of a line in bytes.
  let limit: Int
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0
  /// The number of bytes after `start` that contain no line end.
  private var searched = 0
  /// Whether the rest of a line that is too long is still to come.
  private var isSkipping = false

  /// The number of bytes in memory.
  var bufferedCount: Int { buffer.count }

  init(limit: Int) { self.limit = limit }

  /// Adds received bytes.
  mutating func add(_ bytes: some Collection<UInt8>) {
    buffer.removeFirst(start)
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next complete line without its line end, except lines without characters; nil if more bytes are needed.
  mutating func next() -> Line? {
    while let end = buffer[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = buffer[start..<end]
      (start, searched) = (end + 1, 0)
      let wasSkipping = isSkipping
      isSkipping = false
      if wasSkipping { continue }
      if line.count > limit { return .tooLong }
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if !text.isEmpty { return .text(Array(text)) }
    }
    searched = buffer.count - start
    if isSkipping {
      (start, searched) = (buffer.count, 0)
    } else if searched > limit {
      (start, searched, isSkipping) = (buffer.count, 0, true)
      return .tooLong
    }
    return nil
  }

  /// Returns the last line at the end of the input, which may have no line end.
  mutating func last() -> Line? {
    add([UInt8(ascii: "\n")])
    return next()
  }
}
