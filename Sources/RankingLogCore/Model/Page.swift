/// One reply of a source that lists something page by page.
public struct Page<Element: Hashable & Sendable>: Hashable, Sendable {
  /// What it lists, in the source's order.
  public var elements: [Element]
  /// What to ask for next, in the source's own count: a page, an offset or a bookmark's number; nil at the end.
  public var next: Int?
  /// How many elements all pages have, where the source tells.
  public var total: Int?
  /// How many more it lists that could not be read.
  public var unreadable: Int
  /// Whether it is the last only because the source shows no more of a longer list.
  public var isCut: Bool

  /// A page.
  public init(_ elements: [Element], next: Int?, total: Int? = nil, unreadable: Int = 0, isCut: Bool = false)
  {
    (self.elements, self.next) = (elements, next)
    (self.unreadable, self.isCut) = (unreadable, isCut)
    self.total = total.within(0...Int(Int32.max))
  }
}
