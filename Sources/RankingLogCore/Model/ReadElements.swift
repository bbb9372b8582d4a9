/// The elements of a list that were read so far, by their works. Elements that are added or removed at pixiv while the
/// list is read shift others to another page, and a list that repeats itself would never end.
struct ReadElements: Sendable {
  /// The IDs of the works.
  private(set) var ids: Set<Int> = []

  /// Adds a page.
  ///
  /// - Returns: Its new elements, and whether it has elements, but no new ones, so that its next page must not be read.
  mutating func add<Element>(_ page: Page<Element>, id: (Element) -> Int) -> (
    new: [Element], isRepetition: Bool
  ) {
    let new = page.elements.filter { ids.insert(id($0)).inserted }
    return (new, new.isEmpty && !page.elements.isEmpty)
  }
}
