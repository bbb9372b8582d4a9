/// The options of a download.
public struct DownloadOptions: Sendable {
  /// The output directory.
  public var directory: String
  /// The image size.
  public var size: ImageSize
  /// The template for file names; nil for the default names.
  public var template: NameTemplate?
  /// The pages of each work, from 0; nil for all.
  public var pages: ClosedRange<Int>?
  /// Skip files downloaded before, even if deleted since, and those that other programs downloaded.
  public var skipsKnown = false
  /// Download everything again.
  public var isForced = false
  /// How much to fetch.
  public var quota = DownloadQuota()
  /// The API for requests about single works; nil to choose.
  public var source: RankingSource?
  /// The use of the archive and the network.
  public var cachePolicy = CachePolicy.useCache
  /// The format into which animations are converted, besides the ZIPs of their frames; nil for those alone.
  public var animation: AnimationFormat?
  /// The sidecars to write beside each file.
  public var sidecars: [SidecarFormat] = []
  /// Whether resized images are read from and written to the image cache.
  var usesCache = false

  /// A download into a directory.
  public init(directory: String, size: ImageSize = .original, template: NameTemplate? = nil) {
    self.directory = directory
    self.size = size
    self.template = template
  }
}
