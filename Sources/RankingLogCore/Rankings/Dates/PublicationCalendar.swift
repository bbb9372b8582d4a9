/// When rankings come out: the ranking of a day at about 12:00 the next day, Japanese time.
///
/// Source: pixiv's help (article 230700147) says shortly after noon.
public struct PublicationCalendar: Hashable, Sendable {
  /// The moment from which the calendar is seen.
  public let now: Timestamp

  /// The calendar at a moment.
  public init(now: Timestamp) {
    self.now = now
  }

  /// Today's date in Japan.
  public var today: RankingDate { now.japanDate }

  /// The newest date whose ranking should be out: yesterday's from noon, the day before's until then.
  public var latest: RankingDate {
    let yesterday = today.adding(days: -1)
    return now < publication(of: yesterday) ? yesterday.adding(days: -1) : yesterday
  }

  /// The moment at which a date's ranking comes out.
  public func publication(of date: RankingDate) -> Timestamp {
    let noon = (date.dayNumber + 1) * 86_400 + 12 * 3600
    return Timestamp(seconds: noon - Timestamp.japanOffset)
  }
}
