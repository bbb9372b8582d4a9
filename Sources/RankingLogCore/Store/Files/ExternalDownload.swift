/// An image that another program recorded as downloaded.
struct ExternalDownload: Hashable, Sendable {
  let illust: Int
  /// The page, from 0; nil for all pages.
  var page: Int?
  /// The name of the program.
  let origin: String
  /// The record as the program stored it.
  let name: String

  /// The page number that represents all pages.
  static let wholeWork = -1
}
