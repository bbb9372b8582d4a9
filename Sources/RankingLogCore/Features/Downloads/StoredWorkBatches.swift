/// Requests for works with their stored metadata, read in batches, so that memory does not grow with the list.
struct StoredWorkBatches<Requests: Sequence> {
  private let archive: Archive
  private let size: ImageSize
  private let id: (Requests.Element) -> Int
  private var rest: Requests.Iterator
  /// The current batch, in reverse order.
  private var ready: [(request: Requests.Element, stored: StoredWork)] = []

  /// - Parameter id: Returns the ID of a request's work.
  init(
    _ requests: Requests, _ archive: Archive, _ size: ImageSize, id: @escaping (Requests.Element) -> Int
  ) {
    (self.archive, self.size, self.id, rest) = (archive, size, id, requests.makeIterator())
  }

  /// Returns the next request; nil after the last.
  mutating func next() async throws -> (request: Requests.Element, stored: StoredWork)? {
    if ready.isEmpty {
      var batch: [Requests.Element] = []
      while batch.count < 128, let request = rest.next() { batch.append(request) }
      if batch.isEmpty { return nil }
      let stored = try await archive.stored(batch.map(id), size: size)
      ready = zip(batch, stored).map { (request: $0, stored: $1) }.reversed()
    }
    return ready.popLast()
  }
}
