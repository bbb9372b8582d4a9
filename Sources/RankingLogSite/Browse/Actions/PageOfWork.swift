/// A work, or one of its pages.
package struct PageOfWork: Hashable, Sendable {
  package let id: Int
  /// The page, from 0; nil for all pages.
  package let page: Int?

  package init(id: Int, page: Int?) { (self.id, self.page) = (id, page) }
}
