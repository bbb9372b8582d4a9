/// A point in time with pixiv's resolution, one second.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int

  /// Japan's offset from UTC in seconds. Japan has been at UTC+9 all year, without daylight saving time, for as long as
  /// pixiv has existed.
  static let japanOffset = 9 * 3600

  /// Creates the time `seconds` seconds after 1970-01-01T00:00:00Z.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  /// The valid range: years 1 to 9999, in UTC and in Japan, in seconds.
  static var range: Range<Int> { -62_135_596_800..<253_402_300_800 - japanOffset }

  /// Creates a time from external data, in seconds; nil outside the valid range.
  init?(checking seconds: Int) {
    guard Timestamp.range.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// Creates a time from a date and time of day in Japan; nil if a part is out of range.
  public init?(japan date: RankingDate, hour: Int, minute: Int, second: Int) {
    guard let local = Timestamp.local(date, hour, minute, second) else { return nil }
    self.init(checking: local - Timestamp.japanOffset)
  }

  /// Returns the seconds since 1970-01-01T00:00:00 in local time.
  static func local(_ date: RankingDate, _ hour: Int, _ minute: Int, _ second: Int) -> Int? {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
    return date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// The calendar day in Japan.
  public var japanDate: RankingDate {
    RankingDate(dayNumber: Int.floorDivide(seconds + Timestamp.japanOffset, 86_400))
  }

  /// The time as `2024-01-04T09:00:12Z`.
  public var utc: String { text(offset: 0, suffix: "Z") }

  /// The time as `2024-01-04T18:00:12+09:00`, in pixiv's time zone.
  public var japan: String { text(offset: Timestamp.japanOffset, suffix: "+09:00") }

  /// The time as `2024/01/04/18/00/12`, in Japan, the format of image URLs.
  var imagePath: String {
    var buffer = TextBuffer()
    buffer.append(imagePath: self)
    return buffer.text
  }

  /// Whether one time is before another.
  public static func < (one: Timestamp, other: Timestamp) -> Bool { one.seconds < other.seconds }

  func text(offset: Int, suffix: String, separator: UInt8 = UInt8(ascii: "T")) -> String {
    var buffer = TextBuffer()
    buffer.append(self, offset: offset, between: separator)
    buffer.append(suffix)
    return buffer.text
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time as `2024-01-04T09:00:12Z`.
  public var description: String { utc }
}

extension TextBuffer {
  /// Appends the time in the format of image URLs, in Japan: `2024/01/04/18/00/12`.
  mutating func append(imagePath moment: Timestamp) {
    let slash = UInt8(ascii: "/")
    append(moment, offset: Timestamp.japanOffset, inDate: slash, between: slash, inTime: slash)
  }

  /// Appends the local time at `offset` seconds ahead of UTC.
  mutating func append(
    _ moment: Timestamp, offset: Int, inDate dash: UInt8 = UInt8(ascii: "-"),
    between: UInt8 = UInt8(ascii: "T"), inTime colon: UInt8 = UInt8(ascii: ":")
  ) {
    let local = moment.seconds + offset
    let day = Int.floorDivide(local, 86_400)
    append(RankingDate(dayNumber: day), separator: dash)
    append(between)
    let rest = local - day * 86_400
    append(twoDigits: rest / 3600)
    append(colon)
    append(twoDigits: rest / 60 % 60)
    append(colon)
    append(twoDigits: rest % 60)
  }
}

extension Int {
  /// Divides and returns the floor, even for negative numbers, which occur for times before 1970.
  static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
