import HTTPTransport
import Platform

/// A command that receives new works.
public struct KeepNotification: Sendable {
  /// The program and its arguments. No shell interprets them.
  public var words: [String]
  /// The environment of the program.
  public var environment: [String: String]
  /// The maximum number of works of one call.
  public var limit: Int
  /// The time after which a call is stopped.
  public var timeout: Duration

  /// Creates a command.
  public init(
    words: [String], environment: [String: String], limit: Int = 100, timeout: Duration = .seconds(60)
  ) {
    (self.words, self.environment, self.limit, self.timeout) = (words, environment, limit, timeout)
  }
}

/// Passes the works that are new in a ranking to a command, oldest ranking first, each work once.
///
/// A call is recorded after it succeeded. If this process is killed in between, or the call fails, the next run repeats
/// the call.
struct KeepNotifier {
  private let services: Services
  private let command: KeepNotification
  private var new: NewWorks
  private var deliveries: KeepDeliveries

  /// - Throws: `file` if the recorded calls cannot be read.
  init(_ services: Services, _ ranking: KeepRule, _ command: KeepNotification) throws(RankingLogError) {
    (self.services, self.command) = (services, command)
    new = NewWorks(services, ranking.kind, depth: ranking.limit, ranking.filterRun(services))
    deliveries = try KeepDeliveries(services, ranking)
  }

  /// - Throws: `incomplete` with the command's last line if a call fails, or if the program cannot be started.
  mutating func run() async throws {
    let pending = deliveries.pending(try await new.dates())
    // Recorded before the first call, so that a failure does not change the first date.
    if deliveries.isEmpty, let first = pending.first { try deliveries.add([], on: first, isLast: false) }
    for date in pending {
      var works = try await new.entries(on: date).filter { !deliveries.contains($0.entry.illust.id) }[...]
      while !works.isEmpty {
        let batch = works.prefix(command.limit)
        try await call(batch)
        works = works.dropFirst(batch.count)
        try deliveries.add(batch.map(\.entry.illust.id), on: date, isLast: works.isEmpty)
      }
      try deliveries.add([], on: date, isLast: true)
    }
  }

  private func call(_ works: ArraySlice<WorkFeed.Entry>) async throws {
    let path = services.configuration.dataDirectory + "/keep.notification"
    let input = try FileHandle(writing: path)
    // The command and its children have the lock of their input. After the death of the run that started it, a command
    // may still be working on these works.
    guard AdvisoryLock.tryLock(input.descriptor) != .busy else {
      throw failure("still running, started by an earlier run")
    }
    defer { Files.remove(path) }
    var records = JSONWriter()
    for work in works {
      records.entry(work.entry, of: work.ranking)
      records.endLine()
    }
    try input.setLength(0)
    try input.write(records.bytes)
    lseek(input.descriptor, 0, SEEK_SET)
    let child = ChildProcess(
      program: command.words[0], arguments: Array(command.words.dropFirst()),
      environment: command.environment, input: input.descriptor, capture: .endOfErrors, isDetached: true)
    let end: ChildProcess.End
    do {
      end = try await child.run(timeout: command.timeout)
    } catch RankingLogError.file(_, let reason, _) {
      throw failure(reason)
    }
    if end.status == 0 { return }
    let problem =
      end.isLate
      ? "stopped after \(command.timeout.components.seconds) s"
      : end.status.map { "exit status \($0)" } ?? "its exit status is unknown"
    throw failure(problem + (end.lastLine.map { ": \($0)" } ?? ""))
  }

  private func failure(_ problem: String) -> RankingLogError {
    .incomplete("\(command.words[0]): \(problem); the next run will repeat the call")
  }
}

/// The works that were passed to the command of each section, in a small file next to the archive.
///
/// Each line has the name of the section, its series, a date, whether all new works of that date were passed, and the IDs
/// of the passed works.
private struct KeepDeliveries {
  private struct Day {
    var isDone = false
    var works: [Int] = []
  }

  private let path: String
  /// The section and its series: a section whose ranking was changed starts from scratch.
  private let section: Substring
  private var days: [RankingDate: Day] = [:]
  /// The lines of other sections.
  private var others: [Substring] = []
  /// The maximum size of a valid file, in bytes.
  private static let maxBytes = 64 << 20

  init(_ services: Services, _ ranking: KeepRule) throws(RankingLogError) {
    path = services.configuration.dataDirectory + "/keep.notified"
    section = "\(ranking.name)\t\(ranking.kind.name)\t"
    for line in try Files.lines(of: path, upTo: Self.maxBytes) {
      guard line.hasPrefix(section) else {
        others.append(line)
        continue
      }
      let fields = line.dropFirst(section.count).split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, let date = RankingDate(fields[0]) else { continue }
      days[date] = Day(
        isDone: fields[1] == "done", works: fields[2].split(separator: " ").compactMap { Int($0) })
    }
  }

  var isEmpty: Bool { days.isEmpty }

  /// Returns the stored dates that are not done, oldest first. At first, this is only the newest one.
  func pending(_ stored: [RankingDate]) -> [RankingDate] {
    guard let first = days.keys.min() ?? stored.first else { return [] }
    return stored.reversed().filter { $0 >= first && days[$0]?.isDone != true }
  }

  func contains(_ work: Int) -> Bool { days.values.contains { $0.works.contains(work) } }

  /// Records passed works, and writes the file.
  ///
  /// - Parameter isLast: Whether all new works of the date were passed.
  mutating func add(_ works: [Int], on date: RankingDate, isLast: Bool) throws(RankingLogError) {
    if days[date]?.isDone == true { return }
    days[date, default: Day()].works += works
    days[date, default: Day()].isDone = isLast
    let kept = days.keys.sorted().suffix(NewWorks.maxRankings)
    days = days.filter { kept.contains($0.key) }
    let lines = kept.map { date in
      let day = days[date] ?? Day()
      return section
        + "\(date)\t\(day.isDone ? "done" : "")\t\(day.works.map(String.init).joined(separator: " "))"
    }
    try AtomicFile.replace(
      path, with: Array((others + lines.map { $0[...] }).map { $0 + "\n" }.joined().utf8))
  }
}
