/// The publication times of rankings: a day's ranking is published at about 12:00 on the next day, Japan time.
///
/// Source: pixiv's help (article 230700147), which states "shortly after noon".
public struct PublicationCalendar: Hashable, Sendable {
  /// The current time.
  public let now: Timestamp

  /// Creates the calendar at a given time.
  public init(now: Timestamp) {
    self.now = now
  }

  /// Today's date in Japan.
  public var today: RankingDate { now.japanDate }

  /// The newest date whose ranking should be published: yesterday after noon, two days ago before noon.
  public var latest: RankingDate {
    let yesterday = today.adding(days: -1)
    return now < publication(of: yesterday) ? yesterday.adding(days: -1) : yesterday
  }

  /// Returns the publication time of a date's ranking.
  public func publication(of date: RankingDate) -> Timestamp {
    let noon = (date.dayNumber + 1) * 86_400 + 12 * 3600
    return Timestamp(seconds: noon - Timestamp.japanOffset)
  }
}
