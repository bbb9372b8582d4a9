/// Publication times of rankings: a day's ranking is published at about 12:00 on the next day, Japan time.
///
/// Source: pixiv's help (article 230700147) says shortly after noon.
public struct PublicationCalendar: Hashable, Sendable {
  /// The current time.
  public let now: Timestamp

  /// The calendar at a given time.
  public init(now: Timestamp) {
    self.now = now
  }

  /// Today's date in Japan.
  public var today: RankingDate { now.japanDate }

  /// The newest date whose ranking should be published: yesterday from noon on, the day before until then.
  public var latest: RankingDate {
    let yesterday = today.adding(days: -1)
    return now < publication(of: yesterday) ? yesterday.adding(days: -1) : yesterday
  }

  /// The publication time of a date's ranking.
  public func publication(of date: RankingDate) -> Timestamp {
    let noon = (date.dayNumber + 1) * 86_400 + 12 * 3600
    return Timestamp(seconds: noon - Timestamp.japanOffset)
  }
}
