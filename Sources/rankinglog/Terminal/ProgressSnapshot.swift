import RankingLogCore

/// The progress of a run at one moment. Fields that are nil are not shown.
struct ProgressSnapshot: Equatable, Sendable {
  struct Count: Equatable, Sendable {
    var done: Int
    var total: Int?
  }

  /// A wait before the next request.
  struct Wait: Equatable, Sendable {
    /// The reason, such as `rate limited`.
    var reason: Message
    /// The remaining time at the time of the snapshot.
    var remaining: Duration
  }

  var indexed: Count?
  /// The copied bytes.
  var copied: Count?
  var rankings: Count?
  var works: Int?
  var files: Count?
  var bytes: Int?
  var bytesPerSecond: Double?
  var remaining: Duration?
  var wait: Wait?
}

extension ProgressSnapshot {
  /// Returns one to three lines: counts, bytes, wait.
  ///
  /// - Parameter age: The age of the snapshot, which is subtracted from a wait.
  func lines(age: Duration = .zero, _ texts: Texts = .english) -> [String] {
    [counts, transfer, waiting(age)].filter { !$0.isEmpty }.map {
      $0.map { texts($0) }.joined(separator: "  ")
    }
  }

  /// Returns the same on one line, for a log.
  func line(age: Duration = .zero, _ texts: Texts = .english) -> String {
    (counts + transfer + waiting(age)).map { texts($0) }.joined(separator: ", ")
  }

  private var counts: [Message] {
    var parts: [Message] = []
    if let indexed { parts.append("\(Self.text(indexed, "work")) indexed") }
    if let copied {
      parts.append(
        "\(Formatting.bytes(copied.done)) of \(Formatting.bytes(copied.total ?? copied.done)) copied")
    }
    if let rankings { parts.append(Self.text(rankings, "ranking")) }
    if let works { parts.append(.count(works, "work")) }
    if let files { parts.append(Self.text(files, "file")) }
    return parts
  }

  private var transfer: [Message] {
    var parts: [Message] = []
    if let bytes { parts.append(Message(Formatting.bytes(bytes))) }
    if let bytesPerSecond { parts.append(Message(Formatting.speed(bytesPerSecond))) }
    if let remaining { parts.append("\(Formatting.duration(remaining)) left") }
    return parts
  }

  private func waiting(_ age: Duration) -> [Message] {
    guard let wait, wait.remaining > age else { return [] }
    return ["\(wait.reason), \(Formatting.duration(wait.remaining - age)) left"]
  }

  private static func text(_ count: Count, _ unit: String) -> Message {
    guard let total = count.total else { return .count(count.done, unit) }
    return "\(count.done)/\(.count(total, unit) as Message)"
  }
}
