// Values of the model, in the format written by rankinglog.
extension JSONCursor {
  /// The format of a time.
  enum TimeForm {
    /// `2024-01-04T09:00:12Z`.
    case utc
    /// `2024-01-04T18:00:12+09:00`.
    case japan
  }

  /// Reads a value, or null.
  mutating func optional<Value>(_ read: (inout JSONCursor) throws(ParseError) -> Value) throws(ParseError)
    -> Value?
  {
    null() ? nil : try read(&self)
  }

  /// Reads a number in a range, or null.
  mutating func optionalNumber(_ range: ClosedRange<Int>) throws(ParseError) -> Int? {
    null() ? nil : try number(range)
  }

  /// Reads a string, or null.
  mutating func optionalText() throws(ParseError) -> String? { null() ? nil : try string() }

  /// Reads `true`, `false` or null.
  mutating func optionalFlag() throws(ParseError) -> Bool? { null() ? nil : try flag() }

  /// Reads a case with its raw value, or null.
  mutating func optionalChoice<Value: RawRepresentable<String>>() throws(ParseError) -> Value? {
    null() ? nil : try choice()
  }

  /// Reads a case with its raw value.
  mutating func choice<Value: RawRepresentable<String>>() throws(ParseError) -> Value {
    let name = try string()
    guard let value = Value(rawValue: name) else {
      throw ParseError(reason: "unknown value (\(name.quotable))")
    }
    return value
  }

  /// Reads a date.
  mutating func date() throws(ParseError) -> RankingDate {
    let text = try plainString()
    guard let date = JSONCursor.date(text[...]) else { throw ParseError(reason: "invalid date") }
    return date
  }

  /// Reads a time.
  mutating func time(_ form: TimeForm) throws(ParseError) -> Timestamp {
    let text = try plainString()
    guard text.count == (form == .utc ? 20 : 25), text[10] == UInt8(ascii: "T"),
      text[19...].elementsEqual(form == .utc ? Self.utcEnd : Self.japanEnd),
      let date = JSONCursor.date(text[..<10]),
      let hour = JSONCursor.twoDigits(text, 11), let minute = JSONCursor.twoDigits(text, 14),
      let second = JSONCursor.twoDigits(text, 17), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"),
      second < 60, let local = Timestamp.local(date, hour, minute, second),
      let time = Timestamp(checking: local - (form == .utc ? 0 : Timestamp.japanOffset))
    else { throw ParseError(reason: "invalid time") }
    return time
  }

  private static let utcEnd = Array("Z".utf8)
  private static let japanEnd = Array("+09:00".utf8)

  /// Parses `2024-01-04`.
  private static func date(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> RankingDate? {
    guard text.count == 10 else { return nil }
    let text = UnsafeBufferPointer(rebasing: text)
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), let century = twoDigits(text, 0),
      let year = twoDigits(text, 2), let month = twoDigits(text, 5), let day = twoDigits(text, 8)
    else { return nil }
    return RankingDate(year: century * 100 + year, month: month, day: day)
  }

  private static func twoDigits(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    let (tens, ones) = (text[index] &- 0x30, text[index + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
