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
  /// Whether files are skipped that this or another program downloaded before, even if they were deleted since.
  public var skipsKnown = false
  /// Whether everything is downloaded again.
  public var isForced = false
  /// The limits of the run.
  public var quota = DownloadQuota()
  /// The API for requests about single works; nil to choose.
  public var source: RankingSource?
  /// The use of the archive and the network.
  public var cachePolicy = CachePolicy.useCache
  /// The format to convert animations to, in addition to the ZIPs of their frames; nil for only the ZIPs.
  public var animation: AnimationFormat?
  /// The sidecars to write next to each file.
  public var sidecars: [SidecarFormat] = []
  /// The modification time of new images and animations.
  public var fileTime = FileTime.downloaded
  /// Whether resized images are read from and written to the image cache.
  var usesCache = false

  /// A download into a directory.
  public init(directory: String, size: ImageSize = .original, template: NameTemplate? = nil) {
    self.directory = directory
    self.size = size
    self.template = template
  }
}
