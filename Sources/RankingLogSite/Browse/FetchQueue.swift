import RankingLogCore

/// A queue of fetches requested by pages: newest first, because it belongs to the visible part of the page, and without
/// duplicates.
///
/// Requests do not wait long, because a browser opens at most six connections to a server for all its tabs. If the
/// result is not available in time, the page requests it again. A queued fetch that is not requested again is dropped,
/// and a slow one is canceled if another one is queued.
actor FetchQueue<Key: Hashable & Sendable, Answer: Sendable> {
  private let patience: Duration
  private let slow: Duration
  private let stays: Duration
  private let fetch: @Sendable (Key) async throws -> Answer
  private var freeJobs: Int
  private var fetches: [Key: PendingFetch<Answer>] = [:]
  /// The tasks of running fetches, and of canceled ones.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var number = 0
  private var isWatching = false
  private static var interval: Duration { .milliseconds(200) }
  /// The time in which a page requests again. It is short unless the machine is busy.
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
    (freeJobs, self.patience, self.slow, self.fetch) = (jobs, patience, slow, fetch)
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
    fetches[key, default: PendingFetch(number: number)].add(number, isAbandoned)
    startNext()
    watchQueue()
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
    for (key, pending) in fetches where pending.start == nil {
      end(key, pending.number, .failure(CancellationError()))
    }
    let tasks = tasks.values
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  private var hasQueued: Bool { fetches.values.contains { $0.start == nil } }

  /// Starts the newest queued fetches, and drops those that no reader waits for.
  private func startNext() {
    while freeJobs > 0,
      let (key, pending) = fetches.filter({ $0.value.start == nil }).max(by: {
        $0.value.number < $1.value.number
      })
    {
      guard pending.isExpected(within: stays) else {
        end(key, pending.number, .success(nil))
        continue
      }
      freeJobs -= 1
      fetches[key]?.start = .now
      tasks[pending.number] = Task { await run(key, pending.number) }
    }
  }

  private func run(_ key: Key, _ number: Int) async {
    do {
      end(key, number, .success(try await fetch(key)))
    } catch {
      end(key, number, .failure(error))
    }
    tasks[number] = nil
    freeJobs += 1
    startNext()
  }

  private func watchQueue() {
    guard hasQueued, !isWatching else { return }
    isWatching = true
    Task { await watch() }
  }

  /// Cancels slow fetches that all readers have left, while others are queued. A reader may leave at any time.
  private func watch() async {
    defer { isWatching = false }
    while hasQueued {
      for (key, pending) in fetches {
        guard let start = pending.start, start + slow < .now, !pending.isExpected(within: returning) else {
          continue
        }
        tasks[pending.number]?.cancel()
        end(key, pending.number, .success(nil))
      }
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// Returns a result to the readers, unless the fetch was canceled before.
  private func end(_ key: Key, _ number: Int, _ result: Result<Answer?, any Error>) {
    guard fetches[key]?.number == number else { return }
    for waiting in fetches.removeValue(forKey: key)?.waiting.values ?? [:].values {
      waiting.resume(with: result)
    }
  }

  private func giveUp(_ number: Int, of key: Key) {
    guard let waiting = fetches[key]?.waiting.removeValue(forKey: number) else { return }
    fetches[key]?.leave(number)
    waiting.resume(returning: nil)
  }
}

/// A queued or running fetch, and the readers that wait for it.
private struct PendingFetch<Answer: Sendable> {
  /// The number of the first request.
  let number: Int
  var waiting: [Int: CheckedContinuation<Answer?, any Error>] = [:]
  /// The start of the fetch; nil for a queued one.
  var start: ContinuousClock.Instant?
  private var readers: [Int: @Sendable () -> Bool] = [:]
  /// The time at which the last reader left who may return; nil after a new request.
  private var left: ContinuousClock.Instant?

  init(number: Int) { self.number = number }

  /// Adds a reader, who may be one that has returned.
  mutating func add(_ number: Int, _ isAbandoned: @escaping @Sendable () -> Bool) {
    readers[number] = isAbandoned
    left = nil
  }

  /// Removes a reader. Unless it is gone, it requests again.
  mutating func leave(_ number: Int) {
    guard let isAbandoned = readers.removeValue(forKey: number), !isAbandoned() else { return }
    left = .now
  }

  /// Whether a reader waits, or left within a time.
  func isExpected(within time: Duration) -> Bool {
    left.map { .now < $0 + time } ?? false || readers.values.contains { !$0() }
  }
}
