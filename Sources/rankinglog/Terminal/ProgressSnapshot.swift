/// The progress of a run at one moment. Fields that are nil are not shown.
struct ProgressSnapshot: Equatable, Sendable {
  struct Count: Equatable, Sendable {
    var done: Int
    var total: Int?
  }

  /// A wait before the next request.
  struct Wait: Equatable, Sendable {
    /// The reason, such as `rate limited`.
    var reason: String
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
  func lines(age: Duration = .zero) -> [String] {
    [counts, transfer, waiting(age)].filter { !$0.isEmpty }.map { $0.joined(separator: "  ") }
  }

  /// Returns the same on one line, for a log.
  func line(age: Duration = .zero) -> String {
    (counts + transfer + waiting(age)).joined(separator: ", ")
  }

  private var counts: [String] {
    var parts: [String] = []
    if let indexed { parts.append(Self.text(indexed, "work") + " indexed") }
    if let copied {
      parts.append(
        "\(Formatting.bytes(copied.done)) of \(Formatting.bytes(copied.total ?? copied.done)) copied")
    }
    if let rankings { parts.append(Self.text(rankings, "ranking")) }
    if let works { parts.append(Formatting.count(works, "work")) }
    if let files { parts.append(Self.text(files, "file")) }
    return parts
  }

  private var transfer: [String] {
    var parts: [String] = []
    if let bytes { parts.append(Formatting.bytes(bytes)) }
    if let bytesPerSecond { parts.append(Formatting.speed(bytesPerSecond)) }
    if let remaining { parts.append("\(Formatting.duration(remaining)) left") }
    return parts
  }

  private func waiting(_ age: Duration) -> [String] {
    guard let wait, wait.remaining > age else { return [] }
    return ["\(wait.reason), \(Formatting.duration(wait.remaining - age)) left"]
  }

  private static func text(_ count: Count, _ unit: String) -> String {
    count.total.map { "\(count.done)/\(Formatting.count($0, unit))" } ?? Formatting.count(count.done, unit)
  }
}
