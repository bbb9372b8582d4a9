import Platform

/// Finds the start and the end of each record of a text.
protocol RecordDelimiter {
  /// Whether records are separated by a byte that belongs to none of them; then the end of the text also ends a record.
  /// Otherwise the last byte of a record belongs to it, and a record without this byte is truncated.
  var isSeparated: Bool { get }

  /// Whether a byte between two records is the first one of the next record.
  func isFirst(_ byte: UInt8) -> Bool

  /// Finds the end of a record in its next bytes.
  ///
  /// - Returns: The number of bytes up to the last byte of the record, or the separator after it, inclusive; nil if the
  ///   record continues.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int?
}

private let lineFeed = UInt8(ascii: "\n")

/// Splits a text into lines.
struct LineDelimiter: RecordDelimiter {
  /// Whether line feeds separate the lines, and empty lines are skipped. Otherwise a line includes its line feed.
  var isSeparated = true

  func isFirst(_ byte: UInt8) -> Bool { byte != lineFeed || !isSeparated }

  func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(lineFeed), bytes.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
  }
}

/// Splits comma-separated values into rows, which may contain line breaks between quotes. Empty rows are skipped.
struct CSVRowDelimiter: RecordDelimiter {
  let isSeparated = true
  private var isQuoted = false

  func isFirst(_ byte: UInt8) -> Bool { byte != lineFeed }

  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == lineFeed, !isQuoted { return index + 1 }
    }
    return nil
  }
}
