public import RankingLogCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timestamp {
  /// Creates the time of a date, rounded down to a second. Dates outside of the years 1 to 9999 are limited to them.
  public init(_ date: Date) {
    let limits = -62_135_596_800.0...253_402_268_399
    let seconds = min(max(date.timeIntervalSince1970.rounded(.down), limits.lowerBound), limits.upperBound)
    self.init(seconds: Int(exactly: seconds) ?? 0)
  }

  /// The time as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}

extension RankingDate {
  /// Creates the day in Japan at a time.
  public init(_ date: Date) { self = Timestamp(date).japanDate }

  /// The start of the day in Japan.
  public var start: Date { Date(timeIntervalSince1970: Double(dayNumber) * 86_400 - 9 * 3600) }
}

extension Illust {
  /// The URL of the work's page at pixiv.
  public var pageURL: URL? { URL(string: url) }
}

extension ImageURLs {
  /// Returns the URL of a size; nil if it is unknown, or not a URL.
  public subscript(size: KeyPath<ImageURLs, String?>) -> URL? {
    self[keyPath: size].flatMap { URL(string: $0) }
  }
}
