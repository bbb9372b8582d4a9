extension Filter {
  /// Whether a work matches.
  public func matches(_ subject: FilterSubject) -> Bool { conditions.allSatisfy { $0.matches(subject) } }

  /// Returns the tags that contain a text of the filter, or that have such a name in another language.
  func matching(_ tags: Tags) -> [String] {
    let texts = conditions.flatMap(\.terms).flatMap(\.searchedTexts)
    return tags.filter { tag in
      tag.withFolded { folded in texts.contains { folded.contains(bytes: $0.folded) || $0.names(folded) } }
    }
  }
}

/// The answer of a condition for a work.
enum FilterAnswer: Int, Comparable {
  case no, unknown, yes

  init(_ holds: Bool?) {
    self = holds.map { $0 ? .yes : .no } ?? .unknown
  }

  static func < (one: FilterAnswer, other: FilterAnswer) -> Bool { one.rawValue < other.rawValue }

  static prefix func ! (answer: FilterAnswer) -> FilterAnswer {
    switch answer {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}

extension FilterExpression {
  /// Whether a work matches. An unknown term does not match.
  func matches(_ subject: FilterSubject) -> Bool {
    switch self {
    case .term(let term): term.answer(subject) == .yes
    case .not(let part): !part.matches(subject)
    case .all(let parts): parts.allSatisfy { $0.matches(subject) }
    case .any(let parts): parts.contains { $0.matches(subject) }
    }
  }

  /// Whether a work with an unknown value may match.
  var admitsUnknown: Bool {
    switch self {
    case .term: false
    case .not(let part): part.terms.contains(where: \.mayBeUnknown)
    case .all(let parts), .any(let parts): parts.contains(where: \.admitsUnknown)
    }
  }

  /// Returns whether the expression is true, false or unknown. Used only for explanations, because `-` of an unknown
  /// term matches.
  func answer(_ subject: FilterSubject) -> FilterAnswer {
    switch self {
    case .term(let term): term.answer(subject)
    case .not(let part): !part.answer(subject)
    case .all(let parts): parts.map { $0.answer(subject) }.min() ?? .yes
    case .any(let parts): parts.map { $0.answer(subject) }.max() ?? .no
    }
  }
}

extension FilterTerm {
  /// Whether the term uses a value that is unknown for some works.
  var mayBeUnknown: Bool {
    switch self {
    case .words, .text(.title, _, _), .text(.tag, _, _): false
    default: true
    }
  }

  func answer(_ subject: FilterSubject) -> FilterAnswer {
    switch self {
    case .number(let field, let comparison):
      comparison.answer(subject.number(field), isRatio: field == .ratio)
    case .date(let field, let comparison): comparison.answer(subject.day(field))
    case .text(.caption, let match, let texts):
      FilterAnswer(subject.illust.caption.map { match.holds(HTMLText.plain($0), texts) })
    case .text(.title, let match, let texts): FilterAnswer(match.holds(subject.illust.title, texts))
    case .text(_, let match, let texts): FilterAnswer(match.holds(subject.illust.tags, texts))
    case .artist(let match, let artists): Self.answer(subject.illust.artist, match, artists)
    case .type(let types): Self.answer(subject.illust.type, types)
    case .age(let ratings): Self.answer(subject.illust.ageRating, ratings)
    case .mark(let marks): marks.map { FilterAnswer(subject.has($0)) }.max() ?? .no
    case .words(let text):
      FilterAnswer(
        TextMatch.contains.holds(subject.illust.title, [text])
          || TextMatch.contains.holds(subject.illust.tags, [text]))
    }
  }

  private static func answer<Value: Equatable>(_ value: Value?, _ choices: [Value?]) -> FilterAnswer {
    if choices.contains(value) { return .yes }
    return value == nil ? .unknown : .no
  }

  private static func answer(_ artist: Artist?, _ match: TextMatch, _ artists: [FilterArtist]) -> FilterAnswer
  {
    guard let artist else { return artists.contains(.unknown) ? .yes : .unknown }
    return FilterAnswer(
      artists.contains { wanted in
        switch wanted {
        case .unknown: false
        case .id(let id): artist.id == id
        case .name(let text): match.holds(artist.name, [text])
        }
      })
  }
}

extension FilterTerm.TextMatch {
  /// Whether a text equals or contains one of several strings.
  fileprivate func holds(_ text: String, _ wanted: [FilterText]) -> Bool {
    text.withFolded { holds($0, wanted) }
  }

  /// Whether one of the tags, or its name in another language, equals or contains one of several strings.
  fileprivate func holds(_ tags: Tags, _ wanted: [FilterText]) -> Bool {
    tags.containsFolded { tag in holds(tag, wanted) || wanted.contains { $0.names(tag) } }
  }

  private func holds(_ folded: UnsafeBufferPointer<UInt8>, _ wanted: [FilterText]) -> Bool {
    switch self {
    case .equals: wanted.contains { folded.elementsEqual($0.folded) }
    case .contains: wanted.contains { folded.contains(bytes: $0.folded) }
    }
  }
}

extension FilterText {
  /// Whether the text matches the name of a tag in another language.
  func names(_ tag: UnsafeBufferPointer<UInt8>) -> Bool {
    !namedTags.isEmpty && namedTags.contains(Array(tag))
  }
}

extension FilterComparison<FilterNumber> {
  fileprivate func answer(_ number: Double?, isRatio: Bool) -> FilterAnswer {
    answer(number) { number, value in
      switch value {
      // A ratio of integer pixel counts is seldom exactly 16:9.
      case .equal(let other):
        isRatio ? abs(number - other.value) <= other.value * 0.010_000_001 : number == other.value
      case .range(let lower, let upper):
        (lower?.value ?? number) <= number && number <= (upper?.value ?? number)
      case .unknown: false
      }
    } isBelow: {
      $0 < $1.value
    } isAbove: {
      $0 > $1.value
    }
  }
}

extension FilterComparison<FilterDays> {
  fileprivate func answer(_ day: RankingDate?) -> FilterAnswer {
    answer(day) { day, value in
      switch value {
      case .equal(let days): days.first <= day && day <= days.last
      case .range(let lower, let upper): (lower?.first ?? day) <= day && day <= (upper?.last ?? day)
      case .unknown: false
      }
    } isBelow: {
      $0 < $1.first
    } isAbove: {
      $0 > $1.last
    }
  }
}

extension FilterComparison {
  private func answer<Known>(
    _ known: Known?, isIn: (Known, FilterValue<Value>) -> Bool, isBelow: (Known, Value) -> Bool,
    isAbove: (Known, Value) -> Bool
  ) -> FilterAnswer {
    guard let known else {
      if case .oneOf(let values) = self, values.contains(.unknown) { return .yes }
      return .unknown
    }
    return switch self {
    case .oneOf(let values): FilterAnswer(values.contains { isIn(known, $0) })
    case .below(let value): FilterAnswer(isBelow(known, value))
    case .above(let value): FilterAnswer(isAbove(known, value))
    }
  }
}
