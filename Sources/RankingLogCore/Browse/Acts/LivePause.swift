/// What requests for lists wait for.
struct LivePause: Equatable {
  enum Reason: String {
    /// Our own rate limit.
    case limit
    /// pixiv has asked for it.
    case asked
    /// An attempt failed; the next one follows.
    case failed
  }

  let reason: Reason
  let end: ContinuousClock.Instant
  /// Why the attempt failed.
  var text: String?

  /// nil for events that nobody waits for, and those of pictures, which delay no list.
  init?(_ event: NetworkEvent) {
    switch event {
    case .waiting(let host, let seconds, let isAskedFor) where !ImageHosts.isImageHost(host):
      (reason, end) = (isAskedFor ? .asked : .limit, .now + .seconds(seconds))
    case .retrying(let url, let seconds, let reason) where !ImageHosts.isImage(url: url):
      (self.reason, end, text) = (.failed, .now + .seconds(seconds), reason)
    default: return nil
    }
  }

  /// What is left of it, rounded up.
  var seconds: Int { (end - .now).wholeSeconds }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("reason", reason.rawValue)
      writer.member("seconds", seconds)
      if let text { writer.member("text", text) }
    }
  }
}
