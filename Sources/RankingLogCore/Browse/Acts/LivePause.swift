/// The pause before the next request for a list.
struct LivePause: Equatable {
  enum Reason: String {
    /// rankinglog's rate limit.
    case limit
    /// A pause requested by pixiv.
    case asked
    /// The delay before a retry of a failed request.
    case failed
  }

  let reason: Reason
  let end: ContinuousClock.Instant
  /// The reason why the request failed.
  var text: String?

  /// Creates a pause from an event; nil for other events, and for images, which do not delay lists.
  init?(_ event: NetworkEvent) {
    switch event {
    case .waiting(let host, let seconds, let isAskedFor) where !ImageHosts.isImageHost(host):
      (reason, end) = (isAskedFor ? .asked : .limit, .now + .seconds(seconds))
    case .retrying(let url, let seconds, _, let reason) where !ImageHosts.isImage(url: url):
      (self.reason, end, text) = (.failed, .now + .seconds(seconds), reason)
    default: return nil
    }
  }

  /// The remaining time in seconds, rounded up.
  var seconds: Int { (end - .now).wholeSeconds }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("reason", reason.rawValue)
      writer.member("seconds", seconds)
      if let text { writer.member("text", text) }
    }
  }
}
