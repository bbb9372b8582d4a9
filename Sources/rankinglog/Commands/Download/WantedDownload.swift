import RankingLogCore

/// What a download is asked for: a selection, works by number, or a list.
struct WantedDownload {
  var selection: RankingSelection?
  var works: [RequestedWork] = []
  /// Whether the works were named one by one, so that one that cannot be had is a failure.
  var isByNumber = false
  /// How many lines of the input, or works of an artist's list, could not be read.
  var unreadable = 0
  /// Why the list of works is not complete, where it is not.
  var failure: (any Error)?
}
