/// The totals of a plan. Each file is counted once: as present, downloaded before, linked, copied or fetched.
public struct PlanTotals: Hashable, Sendable {
  /// The number of files under all their names.
  public var files = 0
  /// The number of files already present.
  public var held = 0
  /// The number of files downloaded before but not on disk, if such files are skipped.
  public var known = 0
  /// The number of images to download. An image in several rankings is downloaded once.
  public var fetch = 0
  /// The number of further names of images, which need no disk space.
  public var links = 0
  /// The number of further names on another file system, each of which needs the space of the image again.
  public var copies = 0
  /// The number of works that are recorded as inaccessible.
  public var unavailable = 0
  /// The estimated number of bytes to download and copy.
  public var bytes = 0
  /// The lower bound of the estimate, in bytes.
  public var bytesLow = 0
  /// The upper bound of the estimate, in bytes.
  public var bytesHigh = 0
  /// The number of files that the estimate is based on; zero for a guess.
  public var bytesBasis = 0
  /// The requests in addition to one per downloaded image.
  public var requests = Requests()
  /// The minimum duration at the allowed rates of requests and bytes.
  public var minTime = Duration.zero

  /// Requests by their purpose.
  public struct Requests: Hashable, Sendable {
    /// Requests for works without metadata.
    public var works = 0
    /// Requests for frame delays.
    public var ugoira = 0
    /// The maximum number of requests for images under a wrong extension.
    public var guesses = 0
  }

  mutating func add(_ other: PlanTotals) {
    files += other.files
    held += other.held
    known += other.known
    fetch += other.fetch
    links += other.links
    copies += other.copies
    unavailable += other.unavailable
    bytes += other.bytes
    bytesLow += other.bytesLow
    bytesHigh += other.bytesHigh
    requests.works += other.requests.works
    requests.ugoira += other.requests.ugoira
    requests.guesses += other.requests.guesses
  }
}
