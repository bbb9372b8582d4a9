// Values of columns with a domain.
extension Row {
  /// Returns a number in a range; its lower bound if the stored number is outside.
  func number(_ column: Int32, in range: ClosedRange<Int>) -> Int {
    let number = int(column)
    if range.contains(number) { return number }
    noteDamage(column, number)
    return range.lowerBound
  }

  /// Returns a count, rank, position or length.
  func count(_ column: Int32) -> Int { number(column, in: Count.range) }

  func optionalCount(_ column: Int32) -> Int? {
    nilIfNull(count(column), 0, column)
  }

  func flag(_ column: Int32) -> Bool { number(column, in: 0...1) == 1 }

  func optionalFlag(_ column: Int32) -> Bool? {
    nilIfNull(flag(column), false, column)
  }

  func time(_ column: Int32) -> Timestamp {
    let seconds = int(column)
    if let time = Timestamp(checking: seconds) { return time }
    noteDamage(column, seconds)
    return Timestamp(seconds: 0)
  }

  func optionalTime(_ column: Int32) -> Timestamp? {
    nilIfNull(time(column), Timestamp(seconds: 0), column)
  }

  /// Returns a case by its code.
  func code<Value: CodedEnum>(_ column: Int32, _: Value.Type = Value.self) -> Value {
    Value.byCode[number(column, in: Value.codes)]
  }

  func optionalCode<Value: CodedEnum>(_ column: Int32) -> Value? {
    nilIfNull(code(column), Value.byCode[0], column)
  }

  /// Returns a case by its raw value; `harmless` if the stored text is invalid.
  func choice<Value: RawRepresentable<String>>(_ column: Int32, else harmless: Value) -> Value {
    let text = text(column)
    if let value = Value(rawValue: text) { return value }
    statement.noteDamage(column, "invalid (\(text.quotable))")
    return harmless
  }

  func date(_ column: Int32) -> RankingDate {
    let text = text(column)
    if let date = RankingDate(text) { return date }
    statement.noteDamage(column, "not a date (\(text.quotable))")
    return .first
  }

  func optionalDate(_ column: Int32) -> RankingDate? { isNull(column) ? nil : date(column) }

  /// Returns the value; nil for NULL, which reads as `zero`. Other values require no second call of SQLite.
  private func nilIfNull<Value: Equatable>(_ value: Value, _ zero: Value, _ column: Int32) -> Value? {
    value == zero && isNull(column) ? nil : value
  }

  /// Not inlined, because reads are frequent and damage is rare.
  @inline(never)
  private func noteDamage(_ column: Int32, _ number: Int) {
    statement.noteDamage(column, "out of range (\(number))")
  }
}
