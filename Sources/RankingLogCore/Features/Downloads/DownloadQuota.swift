/// The limits of one run. Only downloaded images count: not present, linked or failed ones.
public struct DownloadQuota: Hashable, Sendable {
  /// The number of images.
  public var files: Int?
  /// The limit of downloaded bytes. Downloads in progress are completed, so a run may exceed it by the number of
  /// concurrent images.
  public var bytes: Int?
  /// The time after which no new download starts.
  public var time: Duration?

  /// A quota; nil for no limit.
  public init(files: Int? = nil, bytes: Int? = nil, time: Duration? = nil) {
    (self.files, self.bytes, self.time) = (files, bytes, time)
  }

  /// A limit that ended a run.
  public enum Limit: Hashable, Sendable {
    /// The maximum number of downloaded images.
    case files(Int)
    /// The limit of downloaded bytes.
    case bytes(Int)
    /// The time after which no new download starts.
    case time(Duration)
  }
}

/// Counts the images of a run against its quota.
struct QuotaTracker: Sendable {
  private let quota: DownloadQuota
  private let start = ContinuousClock.now
  private let state = Lock((started: 0, fetched: 0, reached: DownloadQuota.Limit?.none))

  init(_ quota: DownloadQuota) { self.quota = quota }

  /// The limit that was reached; nil if every image was permitted.
  var reached: DownloadQuota.Limit? { state.withLock { $0.reached } }

  /// Returns the number of images to process at a time.
  ///
  /// Without a quota, twice the number of jobs: while some images are downloaded, others are recorded, named or
  /// prepared. A limit of bytes or time depends on the results, so no download may start early. A limit of files counts
  /// only successes, so no more than the remaining number may start. A failure then makes room for the next image.
  func width(jobs: Int) -> Int {
    let width = quota.bytes != nil || quota.time != nil ? jobs : 2 * jobs
    guard let files = quota.files else { return width }
    return max(1, min(width, files - state.withLock { $0.fetched }))
  }

  /// Counts an image before its download, and returns whether the quota permits it.
  func reserve(fetchedBytes: Int) -> Bool {
    let elapsed = ContinuousClock.now - start
    return state.withLock { state in
      if let files = quota.files, state.started >= files {
        state.reached = .files(files)
      } else if let bytes = quota.bytes, fetchedBytes >= bytes {
        state.reached = .bytes(bytes)
      } else if let time = quota.time, elapsed >= time {
        state.reached = .time(time)
      } else {
        state.started += 1
        return true
      }
      return false
    }
  }

  /// Ends an image that was counted. An image that was not downloaded does not use the quota.
  func end(isFetched: Bool) {
    state.withLock { if isFetched { $0.fetched += 1 } else { $0.started -= 1 } }
  }
}
