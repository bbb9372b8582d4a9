/// Limits the concurrent requests per origin. First come, first served.
///
/// libcurl's own limit (`CURLMOPT_MAX_HOST_CONNECTIONS`) is not used. It may forget queued transfers until their
/// connect timeout wakes them (seen with 7.88), and their timeouts run while they wait.
struct TransferQueue {
  /// The maximum number of requests in flight per origin.
  let width: Int
  private var inFlight: [String: Int] = [:]
  private var waiting: [String: [QueuedTransfer]] = [:]

  init(width: Int) {
    self.width = max(1, width)
  }

  /// - Returns: true when the request may start now; otherwise it is queued.
  mutating func admit(_ transfer: QueuedTransfer) -> Bool {
    let origin = transfer.url.origin
    if inFlight[origin, default: 0] < width {
      inFlight[origin, default: 0] += 1
      return true
    }
    waiting[origin, default: []].append(transfer)
    return false
  }

  /// Records that a transfer ended.
  ///
  /// - Returns: the queued request to start next.
  mutating func next(at url: HTTPURL) -> QueuedTransfer? {
    let origin = url.origin
    if let next = waiting[origin]?.first {
      waiting[origin]?.removeFirst()
      return next
    }
    waiting[origin] = nil
    inFlight[origin, default: 1] -= 1
    if inFlight[origin] == 0 { inFlight[origin] = nil }
    return nil
  }

  /// Removes a queued request; nil when it is not queued.
  mutating func remove(_ id: TransferID) -> QueuedTransfer? {
    for (origin, transfers) in waiting {
      guard let index = transfers.firstIndex(where: { $0.id === id }) else { continue }
      return waiting[origin]?.remove(at: index)
    }
    return nil
  }

  /// Removes all queued requests.
  mutating func removeAll() -> [QueuedTransfer] {
    defer { waiting = [:] }
    return waiting.values.flatMap { $0 }
  }
}
