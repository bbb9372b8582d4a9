import RankingLogCore

/// The works to download: a selection of rankings, works by ID, or a list.
struct DownloadRequest {
  var selection: RankingSelection?
  var works: [RequestedWork] = []
  /// The filter for the works; nil for all.
  var filter: FilterRun?
  /// Whether the works were given by ID, so that an unavailable work is a failure.
  var isByNumber = false
  /// The number of invalid lines of the input, or of works in an artist's list that could not be parsed.
  var unreadable = 0
  /// The reason why the list of works is incomplete; nil if it is complete.
  var failure: (any Error)?
}
