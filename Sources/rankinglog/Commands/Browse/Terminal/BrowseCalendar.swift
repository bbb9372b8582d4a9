import RankingLogCore
import RankingLogSite

/// A year of rankings with a selected date.
struct BrowseCalendar: Sendable {
  let kind: RankingKind
  private(set) var date: RankingDate
  private let newest: RankingDate
  /// The stored rankings, by year; nil for a year that was not read.
  private var stored: [Int: [RankingDate: CalendarDate]] = [:]

  init(_ kind: RankingKind, _ date: RankingDate, newest: RankingDate) {
    (self.kind, self.date, self.newest) = (kind, date, newest)
  }

  /// The year if its rankings must be read; nil if they are known.
  var missingYear: Int? { stored[date.civil.year] == nil ? date.civil.year : nil }

  mutating func set(_ rankings: [RankingDate: CalendarDate], of year: Int) { stored[year] = rankings }

  /// A ranking; nil if it is not stored.
  subscript(date: RankingDate) -> CalendarDate? { stored[date.civil.year]?[date] }

  /// Whether pixiv has published a ranking on a date.
  func contains(_ date: RankingDate) -> Bool { kind.mode.firstDate <= date && date <= newest }

  mutating func move(days: Int) { move(to: date.adding(days: days)) }
  mutating func move(months: Int) { move(to: date.adding(months: months)) }

  private mutating func move(to date: RankingDate) { self.date = min(max(date, kind.mode.firstDate), newest) }
}
