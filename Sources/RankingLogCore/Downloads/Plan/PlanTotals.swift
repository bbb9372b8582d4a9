/// What a download would do, in numbers. Each file is of one kind: held, known, linked, copied or fetched.
public struct PlanTotals: Hashable, Sendable {
  /// The number of files under all their names.
  public var files = 0
  /// The number of files in their places.
  public var held = 0
  /// The number of files that were downloaded before and are not there, where these are skipped.
  public var known = 0
  /// The number of images to fetch. An image of several rankings is fetched once.
  public var fetch = 0
  /// The number of further names of images, which need no room.
  public var links = 0
  /// The number of further names on another file system, where an image needs its room again.
  public var copies = 0
  /// The number of works that are not shown, as far as that is known.
  public var unavailable = 0
  /// What is fetched and copied takes so many bytes, by estimate.
  public var bytes = 0
  /// As a rule it takes at least so many bytes.
  public var bytesLow = 0
  /// As a rule it takes at most so many bytes.
  public var bytesHigh = 0
  /// The number of files that the estimate rests on; zero for a guess.
  public var bytesBasis = 0
  /// The requests besides one for each image to fetch.
  public var requests = Requests()
  /// The minimum duration at the allowed rates of requests and bytes.
  public var minTime = Duration.zero

  /// Requests by their purpose.
  public struct Requests: Hashable, Sendable {
    /// About works of which nothing is known.
    public var works = 0
    /// For the durations of frames.
    public var ugoira = 0
    /// For images under a wrong extension, at most.
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
