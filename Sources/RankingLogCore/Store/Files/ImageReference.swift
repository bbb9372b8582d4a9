/// An image of a work, or all of its images.
struct ImageReference: Hashable, Sendable {
  let illust: Int
  /// The page, from 0; nil for all pages.
  let page: Int?
}
