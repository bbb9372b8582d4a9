// Parses bytes, because a page of a ranking contains hundreds of times.
extension Timestamp {
  /// Parses `2024-01-04T18:00:12+09:00`, with `Z` or any offset, or a space instead of the `T`; fractions are ignored.
  ///
  /// Without a zone, the time is in Japan: SAPI and PAPI write `2014-10-18 02:31:58`.
  public init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let time = text.withUTF8({ Timestamp(bytes: $0) }) else { return nil }
    self = time
  }

  /// Parses `2024/01/04/18/00/12`, in Japan, the format of image URLs.
  init?(imagePath text: String) {
    var text = text
    guard let time = text.withUTF8({ Timestamp(imagePath: $0) }) else { return nil }
    self = time
  }

  /// Parses the same format from bytes.
  init?(imagePath text: UnsafeBufferPointer<UInt8>) {
    let slash = UInt8(ascii: "/")
    guard text.count == 19, text[4] == slash, text[7] == slash, text[10] == slash,
      let year = Int(digits: text[..<4]), let month = Int(digits: text[5..<7]),
      let day = Int(digits: text[8..<10]), let date = RankingDate(year: year, month: month, day: day),
      let local = Timestamp.local(date, text[11...], separator: slash)
    else { return nil }
    self.init(checking: local - Timestamp.japanOffset)
  }

  private init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard let middle = bytes.firstIndex(where: { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: " ") }),
      let date = RankingDate(bytes: bytes[..<middle]),
      let local = Timestamp.local(date, bytes[(middle + 1)...].prefix(8), separator: UInt8(ascii: ":")),
      let offset = Timestamp.offset(bytes[(middle + 9)...])
    else { return nil }
    self.init(checking: local - offset)
  }

  /// Returns a date and `18:00:12` in seconds since 1970 in local time.
  private static func local(
    _ date: RankingDate, _ clock: Slice<UnsafeBufferPointer<UInt8>>, separator: UInt8
  ) -> Int? {
    let start = clock.startIndex
    guard clock.count == 8, clock[start + 2] == separator, clock[start + 5] == separator,
      let hour = Int(digits: clock[start..<start + 2]),
      let minute = Int(digits: clock[start + 3..<start + 5]),
      let second = Int(digits: clock[start + 6..<start + 8])
    else { return nil }
    return local(date, hour, minute, second)
  }

  /// Parses the text after the seconds: a fraction, which is ignored, and a zone, as seconds ahead of UTC.
  private static func offset(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "Z")]
    let zone = rest.first == UInt8(ascii: ".") ? rest.drop { !signs.contains($0) } : rest
    guard let sign = zone.first else { return japanOffset }
    let digits = zone.dropFirst().filter { $0 != UInt8(ascii: ":") }
    if sign == UInt8(ascii: "Z") { return digits.isEmpty ? 0 : nil }
    guard signs.contains(sign), digits.count == 4, let number = Int(digits: digits) else { return nil }
    return (number / 100 * 3600 + number % 100 * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}
