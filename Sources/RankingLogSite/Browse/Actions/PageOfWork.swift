/// A work, or one of its pages.
struct PageOfWork: Hashable {
  let id: Int
  /// The page, from 0; nil for all pages.
  let page: Int?
}
