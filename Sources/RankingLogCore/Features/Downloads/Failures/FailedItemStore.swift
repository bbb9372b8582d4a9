/// Persists failed items for a retry, and removes them once they succeed.
struct FailedItemStore: Sendable {
  let archive: Archive
  let root: String
  let size: ImageSize
  let template: String
  /// The works with earlier failures, read once: most downloads have none.
  private let cachedIDs = Lock<Set<Int>?>(nil)

  init(_ archive: Archive, _ destination: OutputDirectory) {
    self.archive = archive
    root = destination.root
    size = destination.size
    template = destination.template?.text ?? ""
  }

  /// Records the failure of a page, or of a work: then of its requested pages, so that a retry requests no others.
  func note(_ work: RequestedWork, page: Int?, reason: Message, at now: Timestamp) async throws {
    var work = work
    work.hint = nil
    let pages: [Set<Int>?] = (page.map { [$0] } ?? work.pages)?.sorted().map { [$0] } ?? [nil]
    for pages in pages {
      work.pages = pages
      let failure = StoredFailure(
        root: root, size: size, template: template, work: work, reason: reason.description)
      try await archive.record(failure, at: now)
    }
    cachedIDs.withLock { _ = $0?.insert(work.id) }
  }

  /// Removes the failure of a page that is now present; without a page, the failures of an inaccessible work.
  func settle(_ id: Int, page: Int?) async throws {
    guard try await failedWorks().contains(id) else { return }
    try await archive.removeFailures(root: root, size: size, illust: id, page: page)
  }

  private func failedWorks() async throws -> Set<Int> {
    if let cachedIDs = cachedIDs.withLock({ $0 }) { return cachedIDs }
    let works = Set(try await archive.failures(root: root).map(\.work.id))
    return cachedIDs.withLock { cachedIDs in
      cachedIDs = (cachedIDs ?? []).union(works)
      return cachedIDs ?? works
    }
  }
}
