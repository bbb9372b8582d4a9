import RankingLogCore

/// A queue of fetches requested by pages: newest first, without duplicates.
///
/// Requests do not wait long, because a browser opens at most six connections to a server for all its tabs. If the
/// result is not available in time, the page requests it again. A queued fetch that is not requested again is dropped,
/// and a slow one is canceled if another one is queued.
actor FetchQueue<Key: Hashable & Sendable, Answer: Sendable> {
  private struct PendingFetch {
    let demand = WaitingReaders()
    var waiting: [Int: CheckedContinuation<Answer?, any Error>] = [:]
    let number: Int
    /// The start of the fetch; nil for a queued one.
    var start: ContinuousClock.Instant?
  }

  private let queue: LIFOLimiter
  private let patience: Duration
  private let slow: Duration
  private let stays: Duration
  private let fetch: @Sendable (Key) async throws -> Answer
  private var fetches: [Key: PendingFetch] = [:]
  /// The running tasks of the fetches, and of canceled ones.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var number = 0
  private var isWatching = false
  private static var interval: Duration { .milliseconds(200) }
  /// The time in which a page requests again. A page does so immediately, but the machine may be busy.
  private var returning: Duration { min(stays, .milliseconds(800)) }

  /// - Parameters:
  ///   - jobs: The maximum number of concurrent fetches.
  ///   - patience: The maximum time that a request waits.
  ///   - slow: The time after which a fetch may be canceled: it would be a waste to cancel the usual ones.
  ///   - stays: The time for which a fetch stays in the queue after a request; by default twice the patience.
  init(
    jobs: Int, patience: Duration, slow: Duration = .seconds(1), stays: Duration? = nil,
    fetch: @escaping @Sendable (Key) async throws -> Answer
  ) {
    (queue, self.patience, self.slow, self.fetch) = (LIFOLimiter(jobs), patience, slow, fetch)
    self.stays = stays ?? patience * 2
  }

  /// Waits for a result.
  ///
  /// - Parameter isAgain: Whether this is a repeated request. It waits for a quarter of the time, because there are
  ///   many repeated requests.
  /// - Returns: nil if the result is not available yet.
  func answer(
    _ key: Key, isAgain: Bool = false, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> Answer? {
    number += 1
    let number = number
    begin(key)
    fetches[key]?.demand.add(number, isAbandoned)
    let timer = Task {
      try? await Task.sleep(for: isAgain ? patience / 4 : patience)
      giveUp(number, of: key)
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { fetches[key]?.waiting[number] = $0 }
    } onCancel: {
      // A canceled timer ends the wait immediately.
      timer.cancel()
    }
  }

  /// The number of readers that wait for a result.
  func count(of key: Key) -> Int { fetches[key]?.waiting.count ?? 0 }

  /// Cancels all fetches.
  func stop() async {
    let tasks = tasks.values
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  private func begin(_ key: Key) {
    if fetches[key] == nil {
      let pending = PendingFetch(number: number)
      fetches[key] = pending
      tasks[number] = Task { await run(key, pending) }
    }
    guard fetches[key]?.start == nil, !isWatching else { return }
    isWatching = true
    Task { await watch() }
  }

  /// Cancels slow fetches that all readers have left, while others are queued. A reader may leave at any time.
  private func watch() async {
    defer { isWatching = false }
    while fetches.values.contains(where: { $0.start == nil }) {
      for (key, pending) in fetches {
        guard let start = pending.start, start + slow < .now, !pending.demand.isThere(within: returning)
        else {
          continue
        }
        tasks[pending.number]?.cancel()
        end(key, pending.number, .success(nil))
      }
      try? await Task.sleep(for: Self.interval)
    }
  }

  private func run(_ key: Key, _ pending: PendingFetch) async {
    defer { tasks[pending.number] = nil }
    do {
      let answer = try await queue.run(
        pending.number, unless: { [stays] in !pending.demand.isThere(within: stays) }
      ) {
        await start(key)
        return try await fetch(key)
      }
      end(key, pending.number, .success(answer))
    } catch {
      end(key, pending.number, .failure(error))
    }
  }

  private func start(_ key: Key) { fetches[key]?.start = .now }

  /// Returns a result to the readers, unless the fetch was canceled before.
  private func end(_ key: Key, _ number: Int, _ result: Result<Answer?, any Error>) {
    guard fetches[key]?.number == number else { return }
    for waiting in fetches.removeValue(forKey: key)?.waiting.values ?? [:].values {
      waiting.resume(with: result)
    }
  }

  private func giveUp(_ number: Int, of key: Key) {
    guard let waiting = fetches[key]?.waiting.removeValue(forKey: number) else { return }
    fetches[key]?.demand.leave(number)
    waiting.resume(returning: nil)
  }
}

/// The readers that wait for an image.
private final class WaitingReaders: Sendable {
  private struct State {
    var readers: [Int: @Sendable () -> Bool] = [:]
    /// The time at which the last reader left who may return; nil after a new request.
    var left: ContinuousClock.Instant?
  }
  private let state = Lock(State())

  /// Adds a reader, who may be one that has returned.
  func add(_ number: Int, _ isAbandoned: @escaping @Sendable () -> Bool) {
    state.withLock {
      $0.readers[number] = isAbandoned
      $0.left = nil
    }
  }

  /// Removes a reader. Unless it is gone, it requests again.
  func leave(_ number: Int) {
    guard let isAbandoned = state.withLock({ $0.readers.removeValue(forKey: number) }), !isAbandoned() else {
      return
    }
    state.withLock { $0.left = .now }
  }

  /// Whether a reader waits, or left within a time.
  func isThere(within time: Duration) -> Bool {
    let state = state.withLock { $0 }
    return state.left.map { .now < $0 + time } ?? false || state.readers.values.contains { !$0() }
  }
}

/// Limits concurrency, and runs the newest waiting task first, because it belongs to the visible part of the page. A
/// task that no reader waits for is dropped.
actor LIFOLimiter {
  private var free: Int
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// - Parameter count: The maximum number of concurrent tasks.
  init(_ count: Int) { free = count }

  /// - Parameter number: The task's number in the order of requests. Tasks may arrive here in another order.
  /// - Returns: nil if no reader waits for the result when the task could start.
  func run<Result: Sendable>(
    _ number: Int, unless isAbandoned: @Sendable () -> Bool, _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result? {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting[number] = $0 }
    }
    defer { next() }
    return isAbandoned() ? nil : try await body()
  }

  /// The number of waiting tasks, for tests.
  var waitingCount: Int { waiting.count }

  /// Starts the newest waiting task, or frees the slot.
  private func next() {
    guard let newest = waiting.keys.max() else { return free += 1 }
    waiting.removeValue(forKey: newest)?.resume()
  }
}
