/// How much one run may fetch. What is held, or linked to what is held, does not count.
public struct DownloadQuota: Hashable, Sendable {
  /// The number of images.
  public var files: Int?
  /// In bytes. Transfers that have begun are completed, so a run may exceed it by as many images as run at a time.
  public var bytes: Int?
  /// After which no transfer begins.
  public var time: Duration?

  /// A quota; nil for no limit.
  public init(files: Int? = nil, bytes: Int? = nil, time: Duration? = nil) {
    (self.files, self.bytes, self.time) = (files, bytes, time)
  }

  /// A limit that ended a run.
  public enum Limit: Hashable, Sendable {
    case files(Int)
    case bytes(Int)
    case time(Duration)
  }
}

/// Counts what a run has fetched against its quota.
struct QuotaCount: Sendable {
  private let quota: DownloadQuota
  private let start = ContinuousClock.now
  private let state = Lock((begun: 0, reached: DownloadQuota.Limit?.none))

  init(_ quota: DownloadQuota) { self.quota = quota }

  /// The limit that was reached; nil if nothing was refused.
  var reached: DownloadQuota.Limit? { state.withLock { $0.reached } }

  /// Whether what is fetched decides what may begin.
  var dependsOnTransfers: Bool { quota.bytes != nil || quota.time != nil }

  /// Counts an image that is to be fetched; false if it may not be.
  func take(fetchedBytes: Int) -> Bool {
    let elapsed = ContinuousClock.now - start
    return state.withLock { state in
      if let files = quota.files, state.begun >= files {
        state.reached = .files(files)
      } else if let bytes = quota.bytes, fetchedBytes >= bytes {
        state.reached = .bytes(bytes)
      } else if let time = quota.time, elapsed >= time {
        state.reached = .time(time)
      } else {
        state.begun += 1
        return true
      }
      return false
    }
  }

  /// Takes back an image that was not fetched after all.
  func giveBack() { state.withLock { $0.begun -= 1 } }
}
