import HTTPTransport
import RankingLogCore

/// The current pause and the exports of a session.
final class BrowseActivity: Sendable {
  private struct Contents {
    var pause: RequestPause?
    var exports: [BrowseExport] = []
  }

  /// The maximum number of finished exports in the state.
  private static let maxFinished = 50
  /// The minimum interval between two reports of changes; changes in between are combined.
  private static let interval = Duration.milliseconds(100)

  /// The clock of the pauses.
  private let clock: TransportClock
  private let contents = Lock(Contents())
  private let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation

  init(clock: TransportClock = .system) {
    self.clock = clock
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Calls a closure after changes of the state until canceled.
  func forEachChange(_ body: () -> Void) async {
    for await _ in changes {
      body()
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// The exports of the session, oldest first.
  var exports: [BrowseExport] { contents.withLock { $0.exports } }

  /// Whether an export is waiting or running.
  var isBusy: Bool { contents.withLock { $0.exports.contains { !$0.isFinished } } }

  /// Records a new export.
  ///
  /// - Returns: False if the same export is in progress.
  func begin(_ what: PageOfWork) -> Bool {
    let isNew = contents.withLock { contents in
      let same = contents.exports.firstIndex { $0.what == what }
      if let same, !contents.exports[same].isFinished { return false }
      if let same { contents.exports.remove(at: same) }
      contents.exports.append(BrowseExport(what: what))
      let finished = contents.exports.lazy.filter(\.isFinished)
      if finished.count > Self.maxFinished, let oldest = contents.exports.firstIndex(where: \.isFinished) {
        contents.exports.remove(at: oldest)
      }
      return true
    }
    changed.yield()
    return isNew
  }

  /// Records the progress of an export.
  func change(_ what: PageOfWork, _ body: @Sendable (inout BrowseExport) -> Void) {
    contents.withLock { contents in
      if let index = contents.exports.lastIndex(where: { $0.what == what }) { body(&contents.exports[index]) }
    }
    changed.yield()
  }

  /// Records the pause of a network event.
  func note(_ event: NetworkEvent) {
    guard let pause = RequestPause(event, now: clock.now()) else { return }
    contents.withLock { $0.pause = pause }
    changed.yield()
  }

  /// The remaining pause requested by pixiv, in seconds; 0 if there is none.
  var secondsAskedFor: Int {
    contents.withLock { contents in
      guard let pause = contents.pause, pause.reason == .asked else { return 0 }
      return max(0, pause.seconds(at: clock.now()))
    }
  }

  /// The state as JSON.
  func json() -> [UInt8] {
    let (pause, exports) = contents.withLock { ($0.pause, $0.exports) }
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("pause")
      let now = clock.now()
      if let pause, pause.seconds(at: now) > 0 { pause.write(to: &writer, at: now) } else { writer.null() }
      writer.member("exports", exports) { $1.write(to: &$0) }
    }
    return writer.bytes
  }
}

/// The pause before the next request for a list.
struct RequestPause: Equatable {
  enum Reason: String {
    /// rankinglog's rate limit.
    case limit
    /// A pause requested by pixiv.
    case asked
    /// The delay before a retry of a failed request.
    case failed
  }

  let reason: Reason
  /// The end by the clock of waits.
  let end: Duration
  /// The reason why the request failed.
  var text: String?

  /// Creates a pause from an event; nil for other events, and for images, which do not delay lists.
  init?(_ event: NetworkEvent, now: Duration) {
    switch event {
    case .waiting(let host, let seconds, let isAskedFor) where !ImageHosts.isImageHost(host):
      (reason, end) = (isAskedFor ? .asked : .limit, now + .seconds(seconds))
    case .retrying(let url, let seconds, _, let reason) where !ImageHosts.isImage(url: url):
      (self.reason, end, text) = (.failed, now + .seconds(seconds), reason)
    default: return nil
    }
  }

  /// The remaining time in seconds, rounded up.
  func seconds(at now: Duration) -> Int { (end - now).wholeSeconds }

  func write(to writer: inout JSONWriter, at now: Duration) {
    writer.object { writer in
      writer.member("reason", reason.rawValue)
      writer.member("seconds", seconds(at: now))
      if let text { writer.member("text", text) }
    }
  }
}
