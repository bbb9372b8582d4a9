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
  private let ranking: KeepRule

  init(_ services: Services, _ ranking: KeepRule, _ command: KeepNotification) {
    (self.services, self.ranking, self.command) = (services, ranking, command)
    new = NewWorks(services, ranking.kind, depth: ranking.limit, ranking.filterRun(services))
  }

  /// - Throws: `incomplete` with the command's last line if a call fails, or if the program cannot be started.
  mutating func run() async throws {
    let archive = services.archive
    let pending = try await archive.datesToNotify(of: ranking, among: try await new.dates())
    // Recorded before the first call, so that a failure does not change the first date.
    if let first = pending.first {
      try await archive.recordNotified([], on: first, of: ranking, isLast: false)
    }
    for date in pending {
      let entries = try await new.entries(on: date)
      let passed = try await archive.notified(entries.map(\.entry.illust.id), of: ranking)
      var works = entries.filter { !passed.contains($0.entry.illust.id) }[...]
      if works.isEmpty { try await archive.recordNotified([], on: date, of: ranking, isLast: true) }
      while !works.isEmpty {
        let batch = works.prefix(command.limit)
        try await call(batch)
        works = works.dropFirst(batch.count)
        try await archive.recordNotified(
          batch.map(\.entry.illust.id), on: date, of: ranking, isLast: works.isEmpty)
      }
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
