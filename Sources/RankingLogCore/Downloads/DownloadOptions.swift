/// How images are downloaded.
public struct DownloadOptions: Sendable {
  /// The directory under which all names lie.
  public var directory: String
  /// The size.
  public var size: ImageSize
  /// The names; nil for the usual ones.
  public var template: NameTemplate?
  /// What was ever fetched whole is not fetched again, even where the file has gone.
  public var skipsKnown = false
  /// Everything is fetched again.
  public var isForced = false
  /// The API that is asked for single works; nil to choose.
  public var source: RankingSource?
  /// How the archive and the network are used.
  public var cachePolicy = CachePolicy.stored
  /// Whether reduced images are taken from the image cache, and put into it.
  var usesCache = false

  /// A download into a directory.
  public init(directory: String, size: ImageSize = .original, template: NameTemplate? = nil) {
    self.directory = directory
    self.size = size
    self.template = template
  }
}
