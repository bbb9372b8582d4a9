/// Works to have, each once, in the order in which they were first wanted.
///
/// A work wanted twice would be fetched twice at once, into the same file.
struct RequestedWorks: Sendable {
  private(set) var works: [RequestedWork] = []
  private var indices: [Int: Int] = [:]

  /// Adds a work; one that is there already is wanted for the new places too.
  mutating func add(_ work: RequestedWork) {
    guard let index = indices[work.id] else {
      indices[work.id] = works.count
      return works.append(work)
    }
    works[index].pages = works[index].pages.flatMap { pages in work.pages.map(pages.union) }
    for place in work.places where !works[index].places.contains(place) { works[index].places.append(place) }
  }
}
