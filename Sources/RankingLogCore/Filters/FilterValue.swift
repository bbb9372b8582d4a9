/// The comparison of a number or a date.
enum FilterComparison<Value: Hashable & Sendable>: Hashable, Sendable {
  case oneOf([FilterValue<Value>])
  case below(Value)
  case above(Value)
}

/// An alternative of a comparison.
enum FilterValue<Value: Hashable & Sendable>: Hashable, Sendable {
  case unknown
  case equal(Value)
  /// A range that includes both ends, at least one of which is set.
  case range(Value?, Value?)
}

/// A number as written: `1.5`, `10k`, `16:9`. Equal numbers have the same value.
struct FilterNumber: Hashable, Sendable {
  let value: Double
  /// The number in narrow characters.
  let text: String

  static func == (one: FilterNumber, other: FilterNumber) -> Bool { one.value == other.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }

  /// Parses a number; nil for any other text. `k`, `m` and `万` multiply; `isRatio` allows `W:H` and `W/H`.
  init?(_ text: String, isRatio: Bool) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
    if isRatio, parts.count == 2 {
      guard let width = FilterNumber.decimal(parts[0]), let height = FilterNumber.decimal(parts[1]),
        width > 0, height > 0
      else { return nil }
      value = width / height
    } else {
      guard let number = FilterNumber.decimal(text[...]) else { return nil }
      value = number
    }
    self.text = text
  }

  private static let units: [Character: Double] = ["k": 1000, "m": 1_000_000, "万": 10_000]

  private static func decimal(_ text: Substring) -> Double? {
    let unit = text.last.flatMap { units[$0] }
    let number = unit == nil ? text : text.dropLast()
    let digits = number.first == "-" ? number.dropFirst() : number
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    // A `Double` cannot represent more digits.
    guard digits.utf8.count <= 16, parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let value = Double(number)
    else { return nil }
    // Changes a negative zero to zero.
    return value * (unit ?? 1) + 0
  }
}

/// The days of a date in Japan: a year, a month or a day.
struct FilterDays: Hashable, Sendable {
  let first: RankingDate
  let last: RankingDate

  /// `2024`, `2024-01` or `2024-01-05`; nil for any other text and for days that do not exist.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 3, let year = parts.first.flatMap({ Int(digits: $0, count: 4) }) else { return nil }
    let (month, day) = (FilterDays.part(parts, 1), FilterDays.part(parts, 2))
    guard parts.count < 2 || month != nil, parts.count < 3 || day != nil,
      let first = RankingDate(year: year, month: month ?? 1, day: day ?? 1)
    else { return nil }
    self.first = first
    switch parts.count {
    case 1: last = first.adding(months: 11).adding(days: 30)
    case 2: last = first.adding(days: RankingDate.days(inMonth: month ?? 1, of: year) - 1)
    default: last = first
    }
  }

  private static func part(_ parts: [Substring], _ index: Int) -> Int? {
    parts.count > index ? Int(digits: parts[index], count: 2) : nil
  }
}

/// A text, and its compared form.
struct FilterText: Hashable, Sendable {
  let text: String
  /// The folded text in UTF-8.
  let folded: [UInt8]

  /// A text; nil if folding results in an empty text.
  init?(_ text: String) {
    (self.text, folded) = (text, Array(text.folded.utf8))
    if folded.isEmpty { return nil }
  }
}

/// An artist by ID or by name.
enum FilterArtist: Hashable, Sendable {
  case unknown
  case id(Int)
  case name(FilterText)

  /// Parses a word: digits are an ID.
  init?(word: String) {
    let narrow = word.folded
    if narrow == FilterNames.unknown {
      self = .unknown
    } else if let id = Int(digits: narrow) {
      self = .id(id)
    } else {
      self.init(name: word)
    }
  }

  init?(name: String) {
    guard let text = FilterText(name) else { return nil }
    self = .name(text)
  }
}

/// Words of the filter language.
enum FilterNames {
  /// The value that matches unknown values.
  static let unknown = "unknown"
}
