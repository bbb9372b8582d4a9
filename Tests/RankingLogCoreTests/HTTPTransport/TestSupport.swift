import TestSupport

@testable import HTTPTransport
@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HTTPClient {
  /// A client that ignores the proxy of the environment.
  static func forTests(_ change: (inout TransportOptions) -> Void = { _ in }) -> HTTPClient {
    var options = TransportOptions()
    options.proxy = ""
    change(&options)
    return HTTPClient(options)
  }
}

extension HTTPClient {
  /// The error of a request; nil if it succeeds.
  func failure(of request: HTTPRequest, upTo limit: Int = 1 << 20) async -> TransportError? {
    await RankingLogCoreTests.failure { () throws(TransportError) in try await reply(to: request, upTo: limit)
    }
  }
}

/// The error of an operation; nil if it succeeds.
func failure(
  of operation: () async throws(TransportError) -> some Any
) async -> TransportError? {
  do {
    _ = try await operation()
    return nil
  } catch {
    return error
  }
}

extension HTTPResponse {
  var string: String { String(decoding: body, as: UTF8.self) }
}

/// An unlinked file, deleted with its owner.
final class TemporaryFile: Sendable {
  let descriptor: Int32

  init(_ content: String = "") {
    var template = Array("/tmp/rankinglog-test-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    unlink(template)
    _ = content.utf8CString.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count - 1) }
  }

  deinit {
    close(descriptor)
  }

  var content: String {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A clock that sleeps without delay, and records the durations.
final class VirtualClock: Sendable {
  private struct State {
    var now = Duration.seconds(5000)
    var wall = Duration.seconds(784_111_777)
    var systemStart = 1
    var sleeps: [Duration] = []

    mutating func advance(by length: Duration) {
      now += length
      wall += length
    }
  }

  private let state = Lock(State())

  var sleeps: [Duration] { state.withLock { $0.sleeps } }

  func advance(by length: Duration) { state.withLock { $0.advance(by: length) } }

  /// Sets the wall clock forward or back.
  func setWallClock(by length: Duration) { state.withLock { $0.wall += length } }

  /// Restarts the system, with a delay.
  func restartSystem(taking length: Duration) {
    state.withLock { state in
      state.wall += length
      state.now = .seconds(9)
      state.systemStart += 1
    }
  }

  var clock: TransportClock {
    TransportClock(
      now: { self.state.withLock { $0.now } },
      sleep: { length in
        try Task.checkCancellation()
        self.state.withLock { state in
          state.advance(by: length)
          state.sleeps.append(length)
        }
      },
      sinceEpoch: { self.state.withLock { $0.wall } },
      systemStart: { self.state.withLock { "start-\($0.systemStart)" } }
    )
  }
}

/// A clock that stops until a test advances it.
final class SteppedClock: Sendable {
  private let time = Lock(Duration.zero)

  func advance(by length: Duration) { time.withLock { $0 += length } }

  var clock: TransportClock {
    let now: @Sendable () -> Duration = { [self] in time.withLock { $0 } }
    return TransportClock(
      now: now,
      sleep: { length in
        let end = now() + length
        try await eventually { now() >= end }
      },
      sinceEpoch: { .seconds(784_111_777) + now() })
  }
}

func sleepOnThisThread(_ length: Duration) {
  usleep(UInt32(length.milliseconds) * 1000)
}
