/// The keys of one list in gallery-dl's archive, which determine each other's meaning.
struct GalleryDLList {
  private(set) var keys: [(text: String, digits: Int)] = []
  private var list: GalleryDLKey.List?
  /// The available keys; all unless the list is very long.
  private(set) var extent = GalleryDLKeys.Extent.all
  private let limit: Int

  static let batch = 1000

  /// - Parameter limit: The number of keys after which a list is split at a safe position; at twice this number it is
  ///   split anywhere.
  init(limit: Int) { self.limit = limit }

  /// Whether a key starts another list, or another part of this one.
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

  /// Whether the digits start with other digits than the last key.
  private func beginsOtherwise(_ digits: Int) -> Bool {
    func start(_ number: Int) -> Int { number < 1_000_000 ? number : start(number / 10) }
    return keys.last.map { start($0.digits) != start(digits) } ?? true
  }

  /// Adds a key.
  ///
  /// - Returns: The item, if it does not depend on other keys.
  mutating func add(_ key: GalleryDLKey, key text: String) -> ExternalItem? {
    switch key {
    case .page(let id, let page):
      return .record(ExternalRecord(key: text, id: id, page: page, isDownloaded: true))
    case .other(let reason): return .other(key: text, reason: reason)
    case .unknown(let reason): return .unreadable(key: text, reason: reason)
    case .digits(let digits, let list):
      keys.append((text, digits))
      self.list = list
      return nil
    }
  }

  /// Determines the meanings of the keys, using the stored page counts of all possible works.
  func decided(_ pageCounts: ExternalSource.PageCounts) async throws -> GalleryDLKeys {
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

  /// Returns the items of the keys starting at an index, at most one batch.
  func items(from start: Int, _ decided: GalleryDLKeys) -> [ExternalItem] {
    keys[start..<min(start + Self.batch, keys.count)].map { item($0.text, $0.digits, decided) }
  }

  private func item(_ text: String, _ digits: Int, _ decided: GalleryDLKeys) -> ExternalItem {
    if let reading = decided.reading(of: digits) {
      return .record(ExternalRecord(key: text, id: reading.id, page: reading.page, isDownloaded: true))
    }
    let readings = decided.readings(of: digits)
    guard !readings.isEmpty else { return .unreadable(key: text, reason: "invalid work ID") }
    return .ambiguous(key: text, reason: "may be \(Self.words(readings)); \(advice)")
  }

  private var advice: Message {
    guard let ranking = list?.ranking else { return "fetch the metadata of these works" }
    guard let kind = RankingKind(name: ranking.mode) else {
      return "fetch the ranking \(ranking.mode) of \(ranking.date)"
    }
    return "\(.fetchRankings(kind, ranking.date...ranking.date))"
  }

  private static func words(_ readings: [GalleryDLKeys.Reading]) -> String {
    Suggestion.alternatives(
      readings.map { $0.isWhole ? "work \($0.id)" : "page \($0.page) of work \($0.id)" })
  }
}
