/// The totals of a download.
public struct DownloadSummary: Sendable {
  /// Number of files downloaded.
  public var fetched = 0
  /// Number of files linked to a copy under another name.
  public var linked = 0
  /// Number of files already present.
  public var onDisk = 0
  /// Number of animations converted from downloaded frames.
  public var made = 0
  /// The numbers of sidecars, by result.
  public var sidecars = SidecarCounts()
  /// Number of files downloaded before but not on disk, skipped because of ``DownloadOptions/skipsKnown``.
  public var known = 0
  /// Number of works that are not accessible, by reason.
  public var unavailable: [UnavailableReason: Int] = [:]
  /// The failures.
  public var failed: [FailedItem] = []
  /// The limit that ended the run early.
  public var limit: DownloadQuota.Limit?
  /// Number of bytes downloaded.
  public var bytes = 0

  /// Number of files on disk.
  public var files: Int { fetched + linked + onDisk }

  /// A summary of zeros.
  public init() {}

  /// Counts an event.
  public mutating func add(_ event: DownloadEvent) {
    switch event {
    case .file(let file), .converted(let file): add(file.state)
    case .sidecars(let counts): sidecars.add(counts)
    case .unavailable(_, let reason): unavailable[reason, default: 0] += 1
    case .failed(let item): failed.append(item)
    case .bytes(let count): bytes += count
    }
  }

  /// Counts a file.
  public mutating func add(_ state: DownloadedFile.State) {
    switch state {
    case .fetched: fetched += 1
    case .made: made += 1
    case .linked: linked += 1
    case .onDisk: onDisk += 1
    case .known: known += 1
    }
  }
}
