/// A request on its way to the loop: where it goes, and who gets the reply.
struct QueuedTransfer: Sendable {
  let request: HTTPRequest
  let address: HTTPURL
  let ticket: TransferID
  let receiver: any TransferReceiver
}

/// Keeps requests back while enough others to the same origin are under way. First come, first served.
///
/// libcurl can do this too (`CURLMOPT_MAX_HOST_CONNECTIONS`), but transfers it keeps back may be forgotten
/// until their connect timeout wakes them (seen with 7.88), and their clocks run while they wait.
struct TransferQueue {
  /// How many may be under way to one origin.
  let width: Int
  private var underWay: [String: Int] = [:]
  private var waiting: [String: [QueuedTransfer]] = [:]

  init(width: Int) {
    self.width = max(1, width)
  }

  /// - Returns: true when the request may start now; otherwise it waits here.
  mutating func admit(_ order: QueuedTransfer) -> Bool {
    let origin = order.address.origin
    if underWay[origin, default: 0] < width {
      underWay[origin, default: 0] += 1
      return true
    }
    waiting[origin, default: []].append(order)
    return false
  }

  /// One transfer has ended.
  ///
  /// - Returns: the request that may start in its place.
  mutating func next(at address: HTTPURL) -> QueuedTransfer? {
    let origin = address.origin
    if let next = waiting[origin]?.first {
      waiting[origin]?.removeFirst()
      return next
    }
    waiting[origin] = nil
    underWay[origin, default: 1] -= 1
    if underWay[origin] == 0 { underWay[origin] = nil }
    return nil
  }

  /// Takes out a request that is still waiting, if that is where it is.
  mutating func remove(_ ticket: TransferID) -> QueuedTransfer? {
    for (origin, orders) in waiting {
      guard let index = orders.firstIndex(where: { $0.ticket === ticket }) else { continue }
      return waiting[origin]?.remove(at: index)
    }
    return nil
  }

  /// Takes out all that wait.
  mutating func removeAll() -> [QueuedTransfer] {
    defer { waiting = [:] }
    return waiting.values.flatMap { $0 }
  }
}
