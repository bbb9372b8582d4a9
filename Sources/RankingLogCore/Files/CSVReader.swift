/// A parser of comma-separated values in SAPI's dialect: non-empty fields are quoted, empty ones are not; `""` for a
/// quote; commas and line feeds inside fields.
///
/// Parses the entire body, never line by line.
struct CSVReader {
  struct ParseError: Error, Equatable {
    let reason: String
  }

  private let bytes: [UInt8]
  private var index: Int

  private static let quote = UInt8(ascii: "\"")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.withoutByteOrderMark.startIndex
  }

  /// All rows, without empty lines.
  static func rows(_ bytes: [UInt8]) throws(ParseError) -> [[String]] {
    var reader = CSVReader(bytes)
    var rows: [[String]] = []
    while let row = try reader.next() {
      if row != [""] { rows.append(row) }
    }
    return rows
  }

  /// The next row, or nil at the end.
  mutating func next() throws(ParseError) -> [String]? {
    guard index < bytes.count else { return nil }
    var row: [String] = []
    while true {
      row.append(try field())
      guard index < bytes.count else { return row }
      let separator = bytes[index]
      index += 1
      if separator == UInt8(ascii: ",") { continue }
      if separator == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      return row
    }
  }

  /// A field. In old rows several quoted words, separated by spaces, form one field (tags, April 2012).
  private mutating func field() throws(ParseError) -> String {
    if let text = plainField() { return text }
    var text: [UInt8] = []
    while index < bytes.count, !isSeparator(bytes[index]) {
      if bytes[index] == CSVReader.quote {
        try appendQuoted(to: &text)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A field without inner quotes, as almost all fields are; nil for any other field.
  private mutating func plainField() -> String? {
    let isQuoted = index < bytes.count && bytes[index] == CSVReader.quote
    let start = isQuoted ? index + 1 : index
    var end = start
    while end < bytes.count, bytes[end] != CSVReader.quote, isQuoted || !isSeparator(bytes[end]) { end += 1 }
    let next = isQuoted ? end + 1 : end
    guard next == bytes.count || next < bytes.count && isSeparator(bytes[next]) else { return nil }
    index = next
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func appendQuoted(to text: inout [UInt8]) throws(ParseError) {
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == CSVReader.quote else {
        text.append(byte)
        continue
      }
      guard index < bytes.count, bytes[index] == CSVReader.quote else { return }
      text.append(byte)
      index += 1
    }
    throw ParseError(reason: "unterminated quoted field")
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
