/// One page of a work.
public struct ImageKey: Hashable, Sendable {
  /// The ID of the work.
  public var illust: Int
  /// The page, from 0.
  public var page: Int

  /// A page, by default the first.
  public init(_ illust: Int, page: Int = 0) {
    (self.illust, self.page) = (illust, page)
  }
}
