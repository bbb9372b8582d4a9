/// The result of writing a gallery.
public struct GallerySummary: Equatable, Sendable {
  /// The path of the first page.
  public var index: String
  /// The number of rankings in all series.
  public var dates = 0
  /// The number of distinct works.
  public var works = 0
  /// The number of images in the gallery.
  public var pictures = 0
  /// The number of works without an image; 0 for a gallery without images.
  public var missing = 0
  /// The length of all files of the gallery, in bytes.
  public var bytes = 0
  /// The number of files of the gallery.
  public var files = 0
  /// The number of files that were written.
  public var written = 0
  /// The number of files that were removed.
  public var removed = 0
  /// The number of files that were not changed, because rankinglog did not write them, or they were edited since.
  public var kept = 0
  /// The number of images that could not be read.
  public var failed = 0
}
