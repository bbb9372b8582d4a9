/// Works with their stored metadata, looked up in batches: memory does not grow with the list.
struct StoredWorkBatches {
  private let archive: Archive
  private let size: ImageSize
  private var rest: ArraySlice<RequestedWork>
  /// The current batch, in reverse order.
  private var ready: [(work: RequestedWork, known: StoredWork)] = []
  private static let batch = 128

  init(_ works: [RequestedWork], _ archive: Archive, _ size: ImageSize) {
    (self.archive, self.size, rest) = (archive, size, works[...])
  }

  /// The next work; nil after the last.
  mutating func next() async throws -> (work: RequestedWork, known: StoredWork)? {
    if ready.isEmpty, !rest.isEmpty {
      let works = rest.prefix(Self.batch)
      rest = rest.dropFirst(works.count)
      let known = try await archive.known(works.map(\.id), size: size)
      ready = zip(works, known).map { (work: $0, known: $1) }.reversed()
    }
    return ready.popLast()
  }
}
