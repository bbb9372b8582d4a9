/// The keys of one list in gallery-dl's archive, which decide each other's meaning.
struct GalleryDLList {
  private(set) var keys: [(text: String, digits: Int)] = []
  private var list: GalleryDLKey.List?
  /// Which of its keys are here; all unless there are very many.
  private(set) var extent = GalleryDLKeys.Extent.all
  private let limit: Int

  static let batch = 1000

  /// - Parameter limit: The number of keys from which on a list is cut where that does no harm; at twice the number it is
  ///   cut anyway.
  init(limit: Int) { self.limit = limit }

  /// Whether a key begins another list, or another part of this one.
  func ends(before key: GalleryDLKey) -> Bool {
    guard case .digits(let digits, let other) = key, let list else { return false }
    if other != list || keys.count >= 2 * limit { return true }
    return keys.count >= limit && beginsOtherwise(digits)
  }

  /// Ends the list, or this part of it, before a key.
  ///
  /// - Returns: The empty list for the key.
  mutating func cut(before key: GalleryDLKey) -> GalleryDLList {
    var next = GalleryDLList(limit: limit)
    if case .digits(let digits, let other) = key, other == list {
      extent = extent != .some && beginsOtherwise(digits) ? .part : .some
      next.extent = extent
    }
    return next
  }

  /// Whether the digits begin otherwise than those of the last key.
  private func beginsOtherwise(_ digits: Int) -> Bool {
    func start(_ number: Int) -> Int { number < 1_000_000 ? number : start(number / 10) }
    return keys.last.map { start($0.digits) != start(digits) } ?? true
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
    var decided = GalleryDLKeys(keys.map(\.digits), date: list?.ranking?.date, extent)
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

  private var advice: Message {
    guard let ranking = list?.ranking else { return "the page counts of these works would tell" }
    guard let kind = RankingKind(name: ranking.mode) else {
      return "the ranking \(ranking.mode) of \(ranking.date) would tell"
    }
    return "\(.fetchRankings(kind, ranking.date...ranking.date))"
  }

  private static func words(_ readings: [GalleryDLKeys.Reading]) -> String {
    Suggestion.alternatives(
      readings.map { $0.isWhole ? "work \($0.id)" : "page \($0.page) of work \($0.id)" })
  }
}
