/// A failed file or work, with the options of its download.
struct StoredFailure: Hashable, Sendable {
  /// The output directory.
  var root: String
  var size: ImageSize
  /// The template for file names; empty for the default names.
  var template: String
  /// The work with its ranking entries, and its pages if single pages failed.
  var work: RequestedWork
  var reason: String

  /// The page number that represents the entire work.
  static let wholeWork = -1
}
