/// Keeps what a download could not have, for another try, and forgets what was had since.
struct FailedItemStore: Sendable {
  let archive: Archive
  let root: String
  let size: ImageSize
  let template: String
  /// The works with failures from before, looked up once: most downloads have none.
  private let known = Lock<Set<Int>?>(nil)

  init(_ archive: Archive, _ destination: OutputDirectory) {
    self.archive = archive
    root = destination.root
    size = destination.size
    template = destination.template?.text ?? ""
  }

  /// Records a page, or a work, that could not be had.
  func note(_ work: RequestedWork, page: Int?, reason: String, at now: Timestamp) async throws {
    var work = work
    work.pages = page.map { [$0] }
    work.hint = nil
    let failure = StoredFailure(root: root, size: size, template: template, work: work, reason: reason)
    try await archive.record(failure, at: now)
    known.withLock { _ = $0?.insert(work.id) }
  }

  /// Forgets the failure of a page that is there now; without a page, of a work that cannot be had at all.
  func settle(_ id: Int, page: Int?) async throws {
    guard try await knownWorks().contains(id) else { return }
    try await archive.removeFailures(root: root, size: size, illust: id, page: page)
  }

  private func knownWorks() async throws -> Set<Int> {
    if let known = known.withLock({ $0 }) { return known }
    let works = Set(try await archive.failures(root: root).map(\.work.id))
    return known.withLock { known in
      known = (known ?? []).union(works)
      return known ?? works
    }
  }
}
