/// The contents of an archive in numbers.
public struct ArchiveTotals: Hashable, Sendable {
  /// The number of works with metadata.
  public var works = 0
  /// The number of artists.
  public var artists = 0
  /// The number of distinct tags.
  public var tags = 0
  /// The number of downloaded files, each counted once.
  public var files = 0
  /// The size of these files, in bytes.
  public var bytes = 0
  /// The number of bytes saved by hard links.
  public var linkedBytes = 0

  init() {}
}
