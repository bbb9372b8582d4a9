internal import HTTPServer

/// What is going on, for the pages that watch it.
final class LiveState: Sendable {
  private struct Contents {
    var pause: LivePause?
    var exports: [LiveExport] = []
    var streams: [EventStream] = []
  }

  /// The number of exports that are remembered, besides those under way.
  private static let maxFinished = 50
  /// The number of pages that may watch at a time. The server does not see that a silent reader has gone, and has a limit
  /// of connections.
  private static let maxStreams = 16
  /// Changes that follow each other faster are told together.
  private static let interval = Duration.milliseconds(100)

  private let contents = Lock(Contents())
  private let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation

  init() { (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Tells all streams what has changed, until the task is cancelled. One task does, so that no older state follows a newer
  /// one.
  func tell() async {
    for await _ in changes {
      let streams = contents.withLock { contents in
        contents.streams.removeAll(where: \.hasEnded)
        return contents.streams
      }
      guard !streams.isEmpty else { continue }
      let text = String(decoding: json(), as: UTF8.self)
      for stream in streams { stream.send("state", text) }
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// A stream of events, from now on. Where there are too many, the oldest ends, and its page asks again.
  func stream() -> EventStream {
    let stream = EventStream()
    let oldest = contents.withLock { contents in
      contents.streams.removeAll(where: \.hasEnded)
      contents.streams.append(stream)
      return contents.streams.count > Self.maxStreams ? contents.streams.removeFirst() : nil
    }
    oldest?.end()
    changed.yield()
    return stream
  }

  /// Whether an export is waiting or running.
  var isBusy: Bool { contents.withLock { $0.exports.contains { !$0.isFinished } } }

  /// Notes a new export.
  ///
  /// - Returns: False if the same one is under way.
  func begin(_ what: PageOfWork) -> Bool {
    let isNew = contents.withLock { contents in
      let same = contents.exports.firstIndex { $0.what == what }
      if let same, !contents.exports[same].isFinished { return false }
      if let same { contents.exports.remove(at: same) }
      contents.exports.append(LiveExport(what: what))
      let finished = contents.exports.lazy.filter(\.isFinished)
      if finished.count > Self.maxFinished, let oldest = contents.exports.firstIndex(where: \.isFinished) {
        contents.exports.remove(at: oldest)
      }
      return true
    }
    changed.yield()
    return isNew
  }

  /// Notes the progress of an export.
  func change(_ what: PageOfWork, _ body: @Sendable (inout LiveExport) -> Void) {
    contents.withLock { contents in
      if let index = contents.exports.lastIndex(where: { $0.what == what }) { body(&contents.exports[index]) }
    }
    changed.yield()
  }

  /// Notes what requests wait for.
  func note(_ event: NetworkEvent) {
    guard let pause = LivePause(event) else { return }
    contents.withLock { $0.pause = pause }
    changed.yield()
  }

  /// For how many seconds pixiv has asked to wait from now on; 0 if it has not.
  var secondsAskedFor: Int {
    contents.withLock { contents in
      guard let pause = contents.pause, pause.reason == .asked else { return 0 }
      return max(0, pause.seconds)
    }
  }

  /// The state as JSON.
  func json() -> [UInt8] {
    let (pause, exports) = contents.withLock { ($0.pause, $0.exports) }
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("pause")
      if let pause, pause.seconds > 0 { pause.write(to: &writer) } else { writer.null() }
      writer.member("exports", exports) { $1.write(to: &$0) }
    }
    return writer.bytes
  }
}
