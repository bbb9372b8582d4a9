/// The keys of one list in gallery-dl's archive, which decide each other's meaning.
struct GalleryDLList {
  private(set) var keys: [(text: String, digits: Int)] = []
  private var list: GalleryDLKey.List?
  /// Whether all keys of the list are here.
  var isComplete = true

  static let batch = 1000

  /// An empty list, or the rest of one that is too long.
  init(after first: GalleryDLList? = nil) {
    guard let first else { return }
    (list, isComplete) = (first.list, false)
  }

  /// Whether a key needs no other list than this one.
  func takes(_ key: GalleryDLKey) -> Bool {
    guard case .digits(_, let other) = key, let list else { return true }
    return other == list
  }

  /// Adds a key.
  ///
  /// - Returns: What it means, if that needs no other keys.
  mutating func add(_ key: GalleryDLKey, key text: String) -> ForeignItem? {
    switch key {
    case .page(let id, let page):
      return .record(ForeignRecord(key: text, id: id, page: page, isDownloaded: true))
    case .other(let reason): return .other(key: text, reason: reason)
    case .unknown(let reason): return .unreadable(key: text, reason: reason)
    case .digits(let digits, let list):
      keys.append((text, digits))
      self.list = list
      return nil
    }
  }

  /// The meaning of the keys, with what the archive knows of all works that they may be of.
  func decided(_ pageCounts: ForeignSource.PageCounts) async throws -> GalleryDLKeys {
    var decided = GalleryDLKeys(keys.map(\.digits), date: list?.ranking?.date, isComplete: isComplete)
    let ids = decided.ids.sorted()
    var counts: [Int: Int] = [:]
    for start in stride(from: 0, to: ids.count, by: Self.batch) {
      let some = Array(ids[start..<min(start + Self.batch, ids.count)])
      counts.merge(try await pageCounts(some)) { first, _ in first }
    }
    decided.learn(pageCounts: counts)
    return decided
  }

  /// What the keys from one on mean; at most a batch of them.
  func items(from start: Int, _ decided: GalleryDLKeys) -> [ForeignItem] {
    keys[start..<min(start + Self.batch, keys.count)].map { item($0.text, $0.digits, decided) }
  }

  private func item(_ text: String, _ digits: Int, _ decided: GalleryDLKeys) -> ForeignItem {
    if let reading = decided.reading(of: digits) {
      return .record(ForeignRecord(key: text, id: reading.id, page: reading.page, isDownloaded: true))
    }
    let readings = decided.readings(of: digits)
    guard !readings.isEmpty else { return .unreadable(key: text, reason: "an impossible id") }
    return .ambiguous(key: text, reason: "may be \(Self.words(readings)); \(advice)")
  }

  private var advice: String {
    guard let ranking = list?.ranking else { return "the page counts of these works would tell" }
    return "fetch the ranking \(ranking.mode) of \(ranking.date) first"
  }

  private static func words(_ readings: [GalleryDLKeys.Reading]) -> String {
    Suggestion.alternatives(
      readings.map { $0.isWhole ? "work \($0.id)" : "page \($0.page) of work \($0.id)" })
  }
}
