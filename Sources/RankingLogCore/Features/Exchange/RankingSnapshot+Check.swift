extension RankingSnapshot {
  /// Returns the first contradiction or invalid value; nil if archives may exchange the snapshot. This check applies to
  /// every snapshot that is exported, imported or merged, because a file or an archive of another user may contain
  /// anything. Lines written from a valid snapshot are parsed as the same snapshot.
  ///
  /// - Parameter today: The date in Japan; later dates have no rankings.
  func fault(today: RankingDate) -> String? {
    guard ranking.kind.exists, ranking.source.lists(ranking.kind) else {
      return "ranking not available from this source"
    }
    guard ranking.date >= ranking.kind.mode.firstDate, ranking.date <= today else {
      return "date without rankings (\(ranking.date))"
    }
    if let previous = ranking.previousDate, previous >= ranking.date || previous < .first {
      return "invalid date of the previous ranking (\(previous))"
    }
    guard Timestamp.range.contains(ranking.fetchedAt.seconds) else { return "invalid time" }
    if let total = ranking.total, !(0...Self.maxEntries).contains(total) { return "invalid total" }
    switch ranking.state {
    case .partial: return "incomplete ranking"
    case .absent: return pages.isEmpty && entries.isEmpty ? nil : "entries for a date without a ranking"
    case .complete: return pagesFault ?? entriesFault
    }
  }

  private var pagesFault: String? {
    guard (1...Self.maxPages).contains(pages.count), entries.count <= Self.maxEntries,
      pages.allSatisfy({ $0.entries >= 0 }),
      pages.reduce(0, { $0 + min($1.entries, entries.count + 1) }) == entries.count
    else { return "pages with a different number of entries" }
    for (index, page) in pages.enumerated() {
      guard Timestamp.range.contains(page.fetchedAt.seconds), page.next.map(Count.range.contains) ?? true
      else { return "invalid time or number of a page" }
      if (page.next == nil) != (index == pages.count - 1) { return "last page in the wrong position" }
      // A page is empty if the preceding pages contain all its works. Only a ranking without entries counts as empty.
      let response = RankingPage(
        number: index + 1, entries: Array(entries.prefix(1)), next: page.next, total: ranking.total)
      do { try response.check(asked: index + 1, from: ranking.source) } catch { return error.reason }
    }
    return nil
  }

  private var entriesFault: String? {
    var works = Set<Int>(minimumCapacity: entries.count)
    var artists: [Int: Artist] = [:]
    var (page, end) = (0, pages.first?.entries ?? 0)
    // By index, which does not copy the works.
    for index in entries.indices {
      while index == end {
        page += 1
        end += pages[page].entries
        artists.removeAll(keepingCapacity: true)
      }
      if let fault = fault(at: index) { return fault }
      let id = entries[index].illust.id
      if !works.insert(id).inserted { return "duplicate work \(id)" }
      // An artist may have changed the name between two pages.
      guard let artist = entries[index].illust.artist else { continue }
      if let other = artists.updateValue(artist, forKey: artist.id), other != artist {
        return "two names of artist \(artist.id) on a page"
      }
    }
    return nil
  }

  private func fault(at index: Int) -> String? {
    let (position, id) = (entries[index].position, entries[index].illust.id)
    if position != index + 1 { return "position \(position) instead of \(index + 1)" }
    if !entries[index].hasPossibleValues { return "invalid value of work \(id)" }
    if entries[index].rank != nil, !ranking.source.hasRanks { return "rank from a source without ranks" }
    if entries[index].textLength > Self.maxTextBytes {
      return "text of work \(id) is too long"
    }
    return nil
  }
}

extension RankingEntry {
  /// Whether the entry can be exchanged. The initializers have dropped all other impossible values.
  fileprivate var hasPossibleValues: Bool { Count.ids.contains(illust.id) && illust.tags.isWellFormed }

  /// The total length of all strings of the work in bytes.
  fileprivate var textLength: Int {
    illust.title.utf8.count + illust.tags.text.utf8.count + (illust.artist?.name.utf8.count ?? 0)
      + (illust.artist?.account?.utf8.count ?? 0)
      + (illust.images.thumbnail?.utf8.count ?? 0) + (illust.images.regular?.utf8.count ?? 0)
      + (illust.images.original?.utf8.count ?? 0)
  }
}

extension RankingSnapshot {
  /// Removes URLs of other images, which earlier versions stored.
  mutating func removeForeignImages() {
    for index in entries.indices {
      let images = entries[index].illust.images
      if images.withoutPlaceholders != images { entries[index].illust.images = images.withoutPlaceholders }
    }
  }
}
