/// What a download did.
public struct DownloadSummary: Sendable {
  /// How many files came over the network.
  public var fetched = 0
  /// How many were there under another name already.
  public var linked = 0
  /// How many were there.
  public var held = 0
  /// How many were fetched before, have gone since, and were not wanted again.
  public var known = 0
  /// How many works cannot be had.
  public var unavailable: [UnavailableReason: Int] = [:]
  /// What could not be had this time.
  public var failed: [FailedItem] = []
  /// How many bytes came over the network.
  public var bytes = 0

  /// Nothing done.
  public init() {}

  /// Counts an event.
  public mutating func add(_ event: DownloadEvent) {
    switch event {
    case .file(let file):
      switch file.state {
      case .fetched: fetched += 1
      case .linked: linked += 1
      case .held: held += 1
      case .known: known += 1
      }
    case .unavailable(_, let reason): unavailable[reason, default: 0] += 1
    case .failed(let item): failed.append(item)
    case .bytes(let count): bytes += count
    }
  }
}
