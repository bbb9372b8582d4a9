import CommandLineKit
import RankingLogCore

/// The result of one check of `doctor`, with the suggested action.
struct Diagnostic: Sendable {
  enum Status: String, Sendable {
    case ok, missing, busy, fault, foreign, newer, older, damaged
  }

  let status: Status
  let subject: String
  let text: Message

  var line: String { status.rawValue.padded(to: 8) + subject.padded(to: 10) + text.commandLine }

  init(_ status: Status, _ subject: String, _ text: Message) {
    (self.status, self.subject, self.text) = (status, subject, text)
  }

  /// Returns all diagnostics, in the order of output.
  static func all(_ health: HealthReport, _ config: ConfigCheckup, _ accounts: Accounts) -> [Diagnostic] {
    [
      Diagnostic(
        .ok, "program",
        Message((["rankinglog \(Program.version)"] + health.libraries).joined(separator: ", "))),
      Diagnostic(config), Diagnostic(accounts), Diagnostic(health.directory, health.archive),
      Diagnostic(health.archive),
    ]
      + [
        clock(health), network(health.directory), backup(health.archive),
        Diagnostic(health.search),
        Diagnostic(health.cache), strays(health.cache),
      ].compactMap(\.self)
  }

  /// Returns the exit status. Problems of the archive take precedence.
  static func status(_ findings: [Diagnostic]) -> ExitStatus {
    let archive = findings.first { $0.subject == "archive" }?.status
    if [.damaged, .newer, .older, .foreign].contains(archive) { return .storageDamaged }
    if findings.contains(where: { $0.status == .busy }) { return .storageBusy }
    // A backup may be on a disk that is not connected.
    return findings.contains { ![.ok, .missing].contains($0.status) } ? .failed : .done
  }

  private init(_ config: ConfigCheckup) {
    self =
      switch config {
      case .none(let path): Diagnostic(.ok, "config", "\(path.map { $0 + ": " } ?? "")none")
      case .valid(let file):
        Diagnostic(.ok, "config", "\(file.path): \(Formatting.count(file.entries.count, "option"))")
      case .faulty(let reason): Diagnostic(.fault, "config", Message(reason))
      }
  }

  private init(_ accounts: Accounts) {
    do {
      let count = try accounts.all().count
      let kept = count > 0 ? Formatting.count(count, "account") : "none"
      self.init(.ok, "accounts", "\(accounts.path.map { $0 + ": " } ?? "")\(kept)")
    } catch {
      self.init(.fault, "accounts", "\(error)")
    }
  }

  private init(_ directory: HealthReport.Directory, _ archive: HealthReport.Archive) {
    if let obstacle = archive.obstacle {
      self.init(.ok, "data", "\(directory.path): read-only (\(obstacle)); commands that store results fail")
    } else if let fault = directory.fault {
      self.init(.fault, "data", "\(directory.path): \(fault); fix this problem, or \(.chooseDataDirectory)")
    } else if !directory.exists {
      self.init(.ok, "data", "\(directory.path): does not exist yet; can be created")
    } else {
      let journal =
        archive.state == .absent ? "" : archive.usesWAL ? ", WAL" : ", no WAL: readers wait for writers"
      self.init(.ok, "data", "\(directory.path): writable\(journal)")
    }
  }

  private init(_ archive: HealthReport.Archive) {
    let (status, text): (Status, Message) =
      switch archive.state {
      case .absent: (.ok, "not created yet")
      case .intact:
        (
          .ok,
          Message(
            [
              Formatting.count(archive.rankings, "ranking"), Formatting.count(archive.works, "work"),
              Formatting.count(archive.files, "file"), Formatting.bytes(archive.bytes),
            ].joined(separator: ", "))
        )
      case .busy: (.busy, "in use by another process; run rankinglog doctor again later")
      case .damaged(let faults):
        (.damaged, "\(Self.summary(faults)); \(.recoverArchive)")
      case .newer: (.newer, "written by a newer rankinglog; update this one")
      case .older: (.older, "written by a version before 0.2; update it with version 0.2 first")
      case .foreign: (.foreign, "a database of another program; \(.chooseDataDirectory)")
      case .unreadable(let reason): (.fault, reason)
      }
    self.init(status, "archive", "\(archive.path): \(text)")
  }

  /// Returns the fault of a clock that is certainly wrong; nil otherwise.
  private static func clock(_ health: HealthReport) -> Diagnostic? {
    let first = PublicationCalendar(now: health.now).publication(of: .first)
    let (earliest, event) =
      health.archive.newestFetch.map { ($0, "the newest stored ranking was fetched") }
      ?? (first, "pixiv published the first ranking")
    guard health.now < earliest else { return nil }
    return Diagnostic(
      .fault, "clock",
      Message("\(health.now.utc) is wrong: \(event) at \(earliest.utc); set this computer's clock"))
  }

  /// Returns a note about an archive on a network file system; nil if it is on a local one.
  private static func network(_ directory: HealthReport.Directory) -> Diagnostic? {
    guard directory.exists, let name = directory.networkFileSystem else { return nil }
    return Diagnostic(
      .ok, "data",
      "\(directory.path): on \(name); use it from one machine at a time, or use a local --data-dir and copy it here with rankinglog archive backup"
    )
  }

  /// Returns the state of the last backup; nil if there is nothing to back up.
  private static func backup(_ archive: HealthReport.Archive) -> Diagnostic? {
    guard archive.state == .intact else { return nil }
    guard let backup = archive.lastBackup else {
      return archive.obstacle == nil
        ? Diagnostic(.ok, "backup", "none recorded; run rankinglog archive backup FILE") : nil
    }
    let age = "\(Formatting.duration(backup.age)) old"
    return backup.isPresent
      ? Diagnostic(.ok, "backup", "\(backup.path): \(age)")
      : Diagnostic(
        .missing, "backup",
        "\(backup.path): no longer a backup, last written \(Formatting.duration(backup.age)) ago; connect its disk, or run rankinglog archive backup FILE"
      )
  }

  private init(_ index: HealthReport.SearchIndex) {
    let (status, text): (Status, Message) =
      switch index.state {
      case .absent: (.ok, "none; the first search builds it")
      case .intact: (.ok, Message(Formatting.bytes(index.bytes)))
      case .busy: (.busy, "in use by another process; run rankinglog doctor again later")
      case .damaged(let faults):
        (.damaged, "\(Self.summary(faults)); may be deleted: rm \(ShellWord(path: index.path))")
      case .newer, .older: (.ok, "written by another version; the next search rebuilds it")
      case .foreign: (.foreign, "a database of another program; move it away")
      case .unreadable(let reason): (.fault, reason)
      }
    self.init(status, "search", "\(index.path): \(text)")
  }

  private init(_ cache: HealthReport.Cache) {
    let database = cache.path + "/cache.db"
    let (status, text): (Status, Message) =
      switch cache.state {
      case .absent: (.ok, "\(cache.path): none")
      case .intact:
        (.ok, "\(cache.path): \(Formatting.count(cache.images, "image")), \(Formatting.bytes(cache.bytes))")
      case .busy: (.busy, "\(database): in use by another process; run rankinglog doctor again later")
      case .damaged(let faults):
        (
          .damaged,
          "\(database): \(Self.summary(faults)); may be deleted: rm -r \(ShellWord(path: cache.path))"
        )
      case .newer, .older: (.newer, "\(database): written by a newer rankinglog; update this one")
      case .foreign: (.foreign, "\(database): a database of another program; choose another --cache-dir")
      case .unreadable(let reason): (.fault, "\(database): \(reason)")
      }
    self.init(status, "cache", text)
  }

  /// Returns the number of harmless files of interrupted runs; nil if there are none.
  private static func strays(_ cache: HealthReport.Cache) -> Diagnostic? {
    guard !cache.strays.isEmpty else { return nil }
    let count = Formatting.count(cache.strays.count, "file")
    return Diagnostic(.ok, "cache", "\(cache.path): \(count) not in the index of the cache, may be deleted")
  }

  private static func summary(_ faults: [String]) -> String {
    let first = faults.first.map { $0.replacing("*** in database main ***\n", with: "") } ?? "damaged"
    let line = first.split(whereSeparator: \.isNewline).first.map(String.init) ?? first
    return faults.count > 1 ? "\(line) (and more)" : line
  }
}
