// Numbers in file names.
extension Int {
  /// Whether a number is probably a work ID: not a date, a time, a year or a counter.
  var isDistinctive: Bool { 1_000_000..<1_000_000_000 ~= self && !isDate }

  /// Whether eight digits are a date of the years in which files may have been saved: `20240105`, `05012024`.
  var isDate: Bool {
    func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
      1990...2039 ~= year && 1...12 ~= month && 1...31 ~= day
    }
    let (first, second) = (self / 10_000, self % 10_000)
    return isDate(first, second / 100, second % 100)
      || isDate(second, first / 100, first % 100) || isDate(second, first % 100, first / 100)
  }
}
