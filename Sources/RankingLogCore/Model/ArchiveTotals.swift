/// What an archive contains.
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
  /// The bytes saved by links: further names of files that take no space.
  public var linkedBytes = 0

  init() {}
}
