/// The dates for which a ranking of a mode can exist at a given time.
package struct RankingWindow {
  let mode: RankingMode
  let calendar: PublicationCalendar

  package init(mode: RankingMode, calendar: PublicationCalendar) {
    (self.mode, self.calendar) = (mode, calendar)
  }

  /// The window in words, for messages.
  private var span: Message {
    get throws(RankingLogError) {
      try checkClock()
      return "\(mode.rawValue) rankings exist from \(mode.firstDate) to \(calendar.latest)"
    }
  }

  /// Checks that the window contains a date.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` if it contains none, because the clock is wrong.
  func checkClock() throws(RankingLogError) {
    guard calendar.latest < mode.firstDate else { return }
    throw .usage(
      "the clock of this computer is wrong: it says \(calendar.now.utc), before the first \(mode.rawValue) ranking"
        + " (\(mode.firstDate)); set the clock")
  }

  /// Returns the dates of an expression, limited to the window.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` for impossible dates, ``RankingLogError/nothing(_:)`` for dates not
  ///   published yet.
  package func dates(_ expression: DateExpression) throws(RankingLogError) -> ClosedRange<RankingDate> {
    switch expression {
    case .single(let term):
      let date = term.first(calendar)
      try check(date)
      return date...date
    case .span(let from, let to):
      let range = try range(from, to)
      return range.first...range.last
    }
  }

  /// Validates a single date.
  package func check(_ date: RankingDate) throws(RankingLogError) {
    if date < mode.firstDate { throw .usage("\(date) is before the first ranking: \(try span)") }
    if date > calendar.today { throw .usage("\(date) is in the future: \(try span)") }
    if date > calendar.latest { throw notPublished(date) }
  }

  /// Returns the dates between two ends, limited to the window; an open end is the window's end.
  func range(_ from: DateTerm?, _ to: DateTerm?) throws(RankingLogError)
    -> (first: RankingDate, last: RankingDate, note: String?)
  {
    let (first, last) = (from?.first(calendar) ?? mode.firstDate, to?.last(calendar) ?? calendar.latest)
    // Validates the window first, because an open end cannot be swapped.
    let cut = try cut(first, last)
    guard first <= last else {
      throw .usage("range \(first)..\(last) ends before it starts; swap its ends")
    }
    return cut
  }

  /// Limits a range to the window, with a note if that changed it.
  private func cut(_ first: RankingDate, _ last: RankingDate) throws(RankingLogError)
    -> (first: RankingDate, last: RankingDate, note: String?)
  {
    if last < mode.firstDate { throw .usage("\(first)..\(last) is before the first ranking: \(try span)") }
    if first > calendar.today { throw .usage("\(first)..\(last) is in the future: \(try span)") }
    if first > calendar.latest { throw notPublished(first) }
    let (newFirst, newLast) = (max(first, mode.firstDate), min(last, calendar.latest))
    guard (newFirst, newLast) != (first, last) else { return (first, last, nil) }
    return (newFirst, newLast, "\(first)..\(last) is limited to \(newFirst)..\(newLast): \(try span)")
  }

  private func notPublished(_ date: RankingDate) -> RankingLogError {
    let moment = calendar.publication(of: date)
    let time = moment.text(offset: Timestamp.japanOffset, suffix: "", separator: UInt8(ascii: " ")).dropLast(
      3)
    return .nothing(
      "the ranking of \(date) is not published yet: pixiv publishes it at about \(time) Japanese time;"
        + " \(.useLatest(calendar.latest))")
  }
}
