import RankingLogCore

/// The counts of stored lists. Counting nineteen years of entries lasts several seconds, so only the first lists are
/// counted immediately. The others are 0 until they have been counted in the background.
actor BrowseCounts {
  /// The number of lists counted at a time: other tasks wait for the archive meanwhile.
  private static let batch = 50

  private let archive: Archive
  private var known: [Int: ListCounts] = [:]
  private var counting: Task<Void, Never>?

  init(_ archive: Archive) { self.archive = archive }

  /// The available counts, by the lists' rows.
  ///
  /// - Parameter places: The number of stored entries of each list, by row. A list with new entries is counted again.
  func counts(_ places: [Int: Int]) async throws -> [Int: ListCounts] {
    var missing = places.filter { known[$0.key]?.places != $0.value }.keys.sorted(by: >)[...]
    guard !missing.isEmpty, counting == nil else { return known }
    try await count(missing.prefix(Self.batch))
    missing = missing.dropFirst(Self.batch)
    if !missing.isEmpty, counting == nil { counting = Task { [missing] in await countAll(missing) } }
    return known
  }

  private func countAll(_ lists: ArraySlice<Int>) async {
    var rest = lists
    while !rest.isEmpty, (try? await count(rest.prefix(Self.batch))) != nil {
      rest = rest.dropFirst(Self.batch)
    }
    counting = nil
  }

  private func count(_ lists: ArraySlice<Int>) async throws {
    known.merge(try await archive.listCounts(Array(lists))) { $1 }
  }
}
