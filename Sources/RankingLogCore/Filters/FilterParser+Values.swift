// Parsing of values, by the kind of the field.
extension FilterParser {
  func term(_ field: FilterField, _ comparison: FilterOperator, _ values: [Written]) throws(FilterError)
    -> FilterTerm
  {
    switch field.kind {
    case .number:
      let example = field == .ratio ? "1.5 or 16:9" : "1000, 1.5, 10k or 10万"
      return .number(
        field,
        try ordered(comparison, values, "number (such as \(example))") {
          FilterNumber($0, isRatio: field == .ratio)
        } isBefore: {
          $0.value <= $1.value
        })
    case .date:
      return .date(
        field,
        try ordered(comparison, values, "date (such as 2024, 2024-01 or 2024-01-05)") {
          FilterDays($0)
        } isBefore: {
          $0.first <= $1.last
        })
    case .text:
      let texts = try values.map { value throws(FilterError) in try text(of: value.text, at: value.offset) }
      let isWhole = comparison == .equals || (field == .tag && comparison == .has)
      return .text(field, isWhole ? .equals : .contains, texts)
    case .artist: return try artist(comparison, values)
    case .type:
      return .type(try values.map { value throws(FilterError) in try choice(IllustType.self, value, "type") })
    case .age:
      return .age(try values.map { value throws(FilterError) in try choice(AgeRating.self, value, "age") })
    case .mark:
      return .mark(
        try values.map { value throws(FilterError) in
          guard let mark = FilterMark(rawValue: value.text.folded) else {
            throw noName("is: value", value, FilterMark.allCases.map(\.rawValue))
          }
          return mark
        })
    }
  }

  private func artist(_ comparison: FilterOperator, _ values: [Written]) throws(FilterError) -> FilterTerm {
    let artists = try values.map { value throws(FilterError) in
      let artist =
        value.isQuoted || comparison == .contains
        ? FilterArtist(name: value.text) : FilterArtist(word: value.text)
      guard let artist else { throw error("empty search text", at: value.offset) }
      return artist
    }
    return .artist(comparison == .equals ? .equals : .contains, artists)
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type, _ value: Written, _ noun: String
  ) throws(FilterError) -> Choice? where Choice.RawValue == String {
    let name = value.text.folded
    if name == FilterNames.unknown { return nil }
    guard let choice = Choice(rawValue: name) else {
      throw noName(noun, value, Choice.allCases.map(\.rawValue) + [FilterNames.unknown])
    }
    return choice
  }

  private func noName(_ noun: String, _ value: Written, _ names: [String]) -> FilterError {
    var failure = error(
      "unknown \(noun) '\(value.text.quotable)'", at: value.offset,
      advice: "valid: \(names.joined(separator: ", "))")
    (failure.unknownName, failure.names) = (value.text.folded, names)
    return failure
  }

  private func ordered<Value: Hashable & Sendable>(
    _ comparison: FilterOperator, _ values: [Written], _ noun: String, _ parse: (String) -> Value?,
    isBefore: (Value, Value) -> Bool
  ) throws(FilterError) -> FilterComparison<Value> {
    func bound(_ text: Substring, _ value: Written) throws(FilterError) -> Value {
      guard let bound = parse(String(text)) else {
        throw error("'\(value.text.quotable)' is not a \(noun)", at: value.offset)
      }
      return bound
    }
    if comparison.isOrder, let value = values.first {
      let bound = try bound(value.text.folded[...], value)
      switch comparison {
      case .below: return .below(bound)
      case .above: return .above(bound)
      case .atMost: return .oneOf([.range(nil, bound)])
      default: return .oneOf([.range(bound, nil)])
      }
    }
    return .oneOf(
      try values.map { value throws(FilterError) in
        let text = value.text.folded
        if text == FilterNames.unknown { return .unknown }
        guard let dots = text.range(ofDots: 2) else { return .equal(try bound(text[...], value)) }
        let (before, after) = (text[..<dots.lowerBound], text[dots.upperBound...])
        let lower = before.isEmpty ? nil : try bound(before, value)
        let upper = after.isEmpty ? nil : try bound(after, value)
        guard lower != nil || upper != nil else { throw error("range without limits", at: value.offset) }
        if let lower, let upper, !isBefore(lower, upper) {
          throw error(
            "the range '\(value.text.quotable)' ends before it starts", at: value.offset)
        }
        return .range(lower, upper)
      })
  }
}

extension String {
  /// Returns the range of the first group of exactly `count` dots, counted from its start.
  fileprivate func range(ofDots count: Int) -> Range<Index>? {
    var start = startIndex
    while let dot = utf8[start...].firstIndex(of: UInt8(ascii: ".")) {
      let end = utf8.index(dot, offsetBy: count, limitedBy: endIndex)
      if let end, utf8[dot..<end].allSatisfy({ $0 == UInt8(ascii: ".") }) { return dot..<end }
      start = utf8.index(after: dot)
    }
    return nil
  }
}
