/// Writes rows of delimited values. No value can break a row or contain a terminal escape.
package struct DelimitedWriter: ~Copyable {
  /// The separator and quoting of values.
  package enum Format: Sendable {
    /// Separated by tabs; tabs inside values are replaced.
    case tsv
    /// Separated by commas (RFC 4180): quoted if necessary, quotes doubled, rows ending with CR LF. Unless printed to a
    /// terminal, values are exact, except for line ends and the starts of escape sequences.
    case csv(isForTerminal: Bool)
  }

  package let format: Format
  private var buffer: TextBuffer
  private var isFirst = true

  /// Creates an empty text with reserved capacity, in bytes.
  package init(_ format: Format, capacity: Int = 2048) {
    self.format = format
    buffer = TextBuffer(capacity: capacity)
  }

  /// Clears the text, but not its capacity.
  package mutating func removeAll() { buffer.removeAll() }

  /// The text so far, in UTF-8.
  package var bytes: [UInt8] { buffer.withBytes { Array($0) } }

  /// Calls `body` with the text so far, in UTF-8.
  package func withBytes<Value, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try buffer.withBytes(body)
  }

  /// Writes a string; empty for nil.
  package mutating func value(_ text: String?) {
    separate()
    guard let text else { return }
    let isPlain = text.withBytes { bytes in
      guard bytes.isPlain else { return false }
      append(bytes)
      return true
    }
    guard !isPlain else { return }
    (isExact ? text.disarmed() : text.sanitized()).withBytes { append($0) }
  }

  /// Writes a number; empty for nil.
  package mutating func value(_ number: Int?) {
    separate()
    if let number { buffer.append(number: number) }
  }

  /// Writes a value that the closure appends; it must not contain commas or quotes.
  mutating func value(_ append: (inout TextBuffer) -> Void) {
    separate()
    append(&buffer)
  }

  /// Ends the row.
  mutating func endRow() {
    switch format {
    case .tsv: buffer.append(UInt8(ascii: "\n"))
    case .csv: buffer.append("\r\n" as StaticString)
    }
    isFirst = true
  }

  /// Writes a complete row of strings.
  package mutating func row(_ values: [String]) {
    for text in values { value(text) }
    endRow()
  }

  private var isExact: Bool { if case .csv(isForTerminal: false) = format { true } else { false } }

  private mutating func separate() {
    if isFirst {
      isFirst = false
    } else {
      switch format {
      case .tsv: buffer.append(UInt8(ascii: "\t"))
      case .csv: buffer.append(UInt8(ascii: ","))
      }
    }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    let quote = UInt8(ascii: "\"")
    // Compares bytes, as readers do: a combining mark would merge with a preceding quote or comma into one `Character`.
    // A byte order mark at the start of the first value of a file would be removed by readers.
    guard case .csv = format,
      text.hasByteOrderMark || text.hasByte(where: { ($0 == UInt8(ascii: ",")).bit | ($0 == quote).bit })
    else { return buffer.append(text) }
    buffer.append(quote)
    for byte in text {
      if byte == quote { buffer.append(quote) }
      buffer.append(byte)
    }
    buffer.append(quote)
  }
}
