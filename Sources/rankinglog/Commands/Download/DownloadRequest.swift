import RankingLogCore

/// What to download: a selection, works by ID, or a list.
struct DownloadRequest {
  var selection: RankingSelection?
  var works: [RequestedWork] = []
  /// Which of them to download; nil for all.
  var filter: FilterRun?
  /// Whether the works were named by ID, so that an unavailable one is a failure.
  var isByNumber = false
  /// Number of unreadable lines of the input, or works of an artist's list.
  var unreadable = 0
  /// Why the list of works is incomplete; nil where it is complete.
  var failure: (any Error)?
}
