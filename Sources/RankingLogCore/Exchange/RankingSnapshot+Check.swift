extension RankingSnapshot {
  /// What is wrong with it; nil if archives may exchange it. The one rule for what is exported, imported and merged: a
  /// file or an archive of somebody else may contain anything.
  ///
  /// - Parameter today: The date in Japan; there are no rankings of later ones.
  func fault(today: RankingDate) -> String? {
    guard ranking.kind.exists, ranking.source.lists(ranking.kind) else {
      return "a ranking that no source has"
    }
    guard ranking.date >= ranking.kind.mode.firstDate, ranking.date <= today else {
      return "a date without rankings (\(ranking.date))"
    }
    if let previous = ranking.previousDate, previous >= ranking.date || previous < .first {
      return "an impossible date of the previous ranking (\(previous))"
    }
    switch ranking.state {
    case .partial: return "a ranking that is not whole"
    case .absent: return pages.isEmpty && entries.isEmpty ? nil : "entries of a ranking that does not exist"
    case .complete: return pagesFault ?? entriesFault
    }
  }

  private var pagesFault: String? {
    guard (1...Self.maxPages).contains(pages.count), entries.count <= Self.maxEntries,
      pages.allSatisfy({ $0.entries >= 0 }),
      pages.reduce(0, { $0 + min($1.entries, entries.count + 1) }) == entries.count
    else { return "pages that do not have all entries" }
    for (index, page) in pages.enumerated() {
      if (page.next == nil) != (index == pages.count - 1) { return "a last page that is not the last" }
      // A page is empty where the ones before have all its works; only a whole ranking without entries proves something.
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
    // By index, which copies no work.
    for index in entries.indices {
      while index == end {
        page += 1
        end += pages[page].entries
        artists.removeAll(keepingCapacity: true)
      }
      if let fault = fault(at: index) { return fault }
      let id = entries[index].illust.id
      if !works.insert(id).inserted { return "work \(id) twice in a ranking" }
      // Between two pages an artist may have changed names.
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
    if id < 1 { return "an impossible id" }
    if entries[index].rank != nil, !ranking.source.hasRanks { return "a rank of a source that gives none" }
    if entries[index].illust.textLength > ExchangeFormat.maxTexts {
      return "texts of work \(id) that are too long"
    }
    return nil
  }
}

extension Illust {
  /// The length of all texts in bytes.
  fileprivate var textLength: Int {
    title.utf8.count + tags.text.utf8.count + (artist?.name.utf8.count ?? 0)
      + (artist?.account?.utf8.count ?? 0)
      + (images.thumbnail?.utf8.count ?? 0) + (images.regular?.utf8.count ?? 0)
      + (images.original?.utf8.count ?? 0)
  }
}

extension RankingSnapshot {
  /// Removes URLs that are of no image of a work: earlier versions stored such.
  mutating func removeForeignImages() {
    for index in entries.indices {
      let images = entries[index].illust.images
      if images.withoutPlaceholders != images { entries[index].illust.images = images.withoutPlaceholders }
    }
  }
}
