/// The works to download: a selection of rankings, works by ID, or a list.
public struct DownloadRequest: Sendable {
  /// The rankings; nil for none.
  public var selection: RankingSelection?
  /// Other works.
  public var works: [RequestedWork]
  /// The filter for the works; nil for all.
  public var filter: FilterRun?
  /// Whether the works were given by ID, so that an unavailable work is a failure.
  public var isByNumber = false
  /// The number of invalid lines of the input, or of works in an artist's list that could not be parsed.
  public var unreadable: Int
  /// The reason why the list of works is incomplete; nil if it is complete.
  public var failure: (any Error)?

  /// Creates a request.
  public init(
    _ selection: RankingSelection? = nil, works: [RequestedWork] = [], unreadable: Int = 0,
    failure: (any Error)? = nil
  ) {
    (self.selection, self.works, self.unreadable, self.failure) = (selection, works, unreadable, failure)
  }
}
