/// Requested works, deduplicated, in order of the first request.
///
/// A duplicate would be downloaded twice at the same time, to the same file.
struct RequestedWorks: Sendable {
  private(set) var works: [RequestedWork] = []
  private var indices: [Int: Int] = [:]

  /// Adds a work, or the new ranking entries of a work already added.
  mutating func add(_ work: RequestedWork) {
    guard let index = indices[work.id] else {
      indices[work.id] = works.count
      return works.append(work)
    }
    works[index].pages = works[index].pages.flatMap { pages in work.pages.map(pages.union) }
    for appearance in work.appearances where !works[index].appearances.contains(appearance) {
      works[index].appearances.append(appearance)
    }
  }
}
