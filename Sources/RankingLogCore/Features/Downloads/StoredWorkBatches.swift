/// Works with their stored metadata, read in batches, so that memory does not grow with the list.
struct StoredWorkBatches {
  private let archive: Archive
  private let size: ImageSize
  private var rest: ArraySlice<RequestedWork>
  /// The current batch, in reverse order.
  private var ready: [(work: RequestedWork, stored: StoredWork)] = []
  private static let batch = 128

  init(_ works: [RequestedWork], _ archive: Archive, _ size: ImageSize) {
    (self.archive, self.size, rest) = (archive, size, works[...])
  }

  /// Returns the next work; nil after the last.
  mutating func next() async throws -> (work: RequestedWork, stored: StoredWork)? {
    if ready.isEmpty, !rest.isEmpty {
      let works = rest.prefix(Self.batch)
      rest = rest.dropFirst(works.count)
      let stored = try await archive.stored(works.map(\.id), size: size)
      ready = zip(works, stored).map { (work: $0, stored: $1) }.reversed()
    }
    return ready.popLast()
  }
}
