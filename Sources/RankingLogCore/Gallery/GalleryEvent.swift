/// What happened to a gallery's directory.
public enum GalleryEvent: Equatable, Sendable {
  /// Dates that are finished, of all.
  case dates(done: Int, total: Int)
  /// A file was written, with its path relative to the directory and its length.
  case written(String, bytes: Int)
  /// A file was removed, since the gallery no longer consists of it.
  case removed(String)
  /// A file was left as it is, since somebody else wrote or edited it.
  case kept(String)
  /// A picture on the disk could not be read.
  case failed(Message)
}

/// The result of writing a gallery.
public struct GallerySummary: Equatable, Sendable {
  /// The path of the first page.
  public var index: String
  /// The number of rankings, those of all series together.
  public var dates = 0
  /// The number of distinct works.
  public var works = 0
  /// The number of pictures in the gallery.
  public var pictures = 0
  /// The number of works without a picture; 0 if none were wanted.
  public var missing = 0
  /// The length of all files of the gallery, in bytes.
  public var bytes = 0
  /// The number of files of the gallery.
  public var files = 0
  /// The number of files that were written.
  public var written = 0
  /// The number of files that were removed.
  public var removed = 0
  /// The number of files that were left as they are, since somebody else wrote or edited them.
  public var kept = 0
  /// The number of pictures that could not be read.
  public var failed = 0
}
