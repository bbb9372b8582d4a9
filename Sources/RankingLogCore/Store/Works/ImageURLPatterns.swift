/// The URL patterns of an archive, in both directions. Nineteen years of rankings have a few dozen patterns.
struct ImageURLPatterns: Sendable {
  private var urlPatterns: [Int: ImageURLPattern] = [:]
  private var numbers: [String: Int] = [:]
  /// The maximum number of patterns; far more than any archive contains.
  private static let maxCount = 1_000_000
  /// The most recently used patterns, one for each image size.
  private var recent: [Int] = []

  /// The pattern with an ID.
  subscript(number: Int) -> ImageURLPattern? { urlPatterns[number] }

  /// Reads patterns added in the meantime by this process or another one.
  mutating func refresh(_ connection: borrowing Connection) throws(RankingLogError) {
    let newest =
      try connection.first("SELECT max(id) FROM image_form") { (row: borrowing Row) in row.int(0) } ?? 0
    guard newest != urlPatterns.count else { return }
    var found: [(Int, String)] = []
    try connection.forEach("SELECT id, form FROM image_form LIMIT \(Self.maxCount)") { (row: borrowing Row) in
      found.append((row.int(0), row.text(1)))
    }
    for (number, text) in found where urlPatterns[number] == nil { add(text, number) }
  }

  /// Returns the ID of a URL's pattern, created if new.
  mutating func number(
    of url: String, id: Int, uploadedAt: Timestamp?, _ connection: borrowing Connection
  ) throws(RankingLogError) -> Int {
    // Most works have the pattern of the previous one, and formatting a URL is faster than parsing it.
    for number in recent where urlPatterns[number]?.url(id: id, uploadedAt: uploadedAt) == url {
      return number
    }
    let text = ImageURLPattern.text(of: url, id: id, uploadedAt: uploadedAt)
    if let cached = numbers[text] {
      recent = [cached] + recent.prefix(2)
      return cached
    }
    let number = try connection.insert("INSERT INTO image_form(form) VALUES(?)", [.text(text)])
    add(text, number)
    return number
  }

  private mutating func add(_ text: String, _ number: Int) {
    urlPatterns[number] = ImageURLPattern(text: text)
    numbers[text] = number
  }
}
