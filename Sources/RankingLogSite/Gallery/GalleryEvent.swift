public import RankingLogCore

/// A change in a gallery's directory.
public enum GalleryEvent: Equatable, Sendable {
  /// The number of finished dates, and the number of all dates.
  case dates(done: Int, total: Int)
  /// A file was written: its path relative to the directory, and its length.
  case written(String, bytes: Int)
  /// A file was removed, because it is no longer part of the gallery.
  case removed(String)
  /// A file was not changed, because rankinglog did not write it, or it was edited since.
  case kept(String)
  /// An image on disk could not be read.
  case failed(Message)
}
