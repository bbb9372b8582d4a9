/// One response of a paginated list.
public struct Page<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The elements, in the source's order.
  public internal(set) var elements: [Element]
  /// The next request in the source's own unit: a page, an offset or a bookmark ID; nil at the end.
  public internal(set) var next: Int?
  /// The IDs of the works on the next pages. pixiv's website lists the IDs of all works of an artist in one response.
  var nextIDs: ArraySlice<Int> = []
  /// The total number of elements on all pages; nil if the source omits it.
  public internal(set) var total: Int?
  /// The number of listed elements that could not be parsed.
  public internal(set) var unreadable: Int
  /// Whether the source truncates a longer list after this page.
  public internal(set) var isTruncated: Bool

  /// Creates a page.
  init(
    _ elements: [Element], next: Int?, total: Int? = nil, unreadable: Int = 0, isTruncated: Bool = false
  ) {
    (self.elements, self.next) = (elements, next)
    (self.unreadable, self.isTruncated) = (unreadable, isTruncated)
    self.total = total.within(0...Int(Int32.max))
  }
}
