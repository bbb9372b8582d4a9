import CommandLineKit
import RankingLogCore

/// The result of one check of `doctor`, with what to do about it.
struct Diagnostic: Sendable {
  enum Verdict: String, Sendable {
    case ok, busy, fault, foreign, newer, damaged
  }

  let verdict: Verdict
  let subject: String
  let text: Message

  var line: String { verdict.rawValue.padded(to: 8) + subject.padded(to: 10) + text.commandLine }

  init(_ verdict: Verdict, _ subject: String, _ text: Message) {
    (self.verdict, self.subject, self.text) = (verdict, subject, text)
  }

  /// All diagnostics, in the order of output.
  static func all(_ health: HealthReport, _ config: ConfigCheckup, _ accounts: Accounts) -> [Diagnostic] {
    [
      Diagnostic(
        .ok, "program",
        Message((["rankinglog \(Program.version)"] + health.libraries).joined(separator: ", "))),
      Diagnostic(config), Diagnostic(accounts), Diagnostic(health.directory, health.archive),
      Diagnostic(health.archive),
    ]
      + [doubts(health.archive), Diagnostic(health.search), Diagnostic(health.cache), strays(health.cache)]
      .compactMap(\.self)
  }

  /// The exit status: problems of the archive take precedence.
  static func status(_ findings: [Diagnostic]) -> ExitStatus {
    let archive = findings.first { $0.subject == "archive" }?.verdict
    if [.damaged, .newer, .foreign].contains(archive) { return .storageDamaged }
    if findings.contains(where: { $0.verdict == .busy }) { return .storageBusy }
    return findings.contains { $0.verdict != .ok } ? .failed : .done
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
    if let fault = directory.fault {
      self.init(.fault, "data", "\(directory.path): \(fault); fix that, or \(.chooseDataDirectory)")
    } else if !directory.exists {
      self.init(.ok, "data", "\(directory.path): does not exist yet, can be created")
    } else {
      let journal =
        archive.state == .absent ? "" : archive.usesWAL ? ", WAL" : ", no WAL: readers wait for writers"
      self.init(.ok, "data", "\(directory.path): writable\(journal)")
    }
  }

  private init(_ archive: HealthReport.Archive) {
    let (verdict, text): (Verdict, Message) =
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
      case .busy: (.busy, "in use by another process; run this again when it is done")
      case .damaged(let faults):
        (.damaged, "\(Self.summary(faults)); \(.recoverArchive)")
      case .newer: (.newer, "written by a newer rankinglog; update this one")
      case .foreign: (.foreign, "a database of another program; \(.chooseDataDirectory)")
      case .unreadable(let reason): (.fault, reason)
      }
    self.init(verdict, "archive", "\(archive.path): \(text)")
  }

  /// Data that an earlier version stored without proof.
  private static func doubts(_ archive: HealthReport.Archive) -> Diagnostic? {
    guard !archive.doubts.isEmpty else { return nil }
    return Diagnostic(
      .ok, "archive",
      "\(archive.path): unproven data of an earlier version: \(archive.doubts.text); the next run deletes it"
    )
  }

  private init(_ index: HealthReport.SearchIndex) {
    let (verdict, text): (Verdict, Message) =
      switch index.state {
      case .absent: (.ok, "none; the first search builds it")
      case .intact: (.ok, Message(Formatting.bytes(index.bytes)))
      case .busy: (.busy, "in use by another process; run this again when it is done")
      case .damaged(let faults):
        (.damaged, "\(Self.summary(faults)); may be deleted: rm \(ShellWord(index.path))")
      case .newer: (.ok, "written by another version; the next search builds it again")
      case .foreign: (.foreign, "a database of another program; move it away")
      case .unreadable(let reason): (.fault, reason)
      }
    self.init(verdict, "search", "\(index.path): \(text)")
  }

  private init(_ cache: HealthReport.Cache) {
    let database = cache.path + "/cache.db"
    let (verdict, text): (Verdict, Message) =
      switch cache.state {
      case .absent: (.ok, "\(cache.path): none")
      case .intact:
        (.ok, "\(cache.path): \(Formatting.count(cache.images, "image")), \(Formatting.bytes(cache.bytes))")
      case .busy: (.busy, "\(database): in use by another process; run this again when it is done")
      case .damaged(let faults):
        (.damaged, "\(database): \(Self.summary(faults)); may be deleted: rm -r \(ShellWord(cache.path))")
      case .newer: (.newer, "\(database): written by a newer rankinglog; update this one")
      case .foreign: (.foreign, "\(database): a database of another program; choose another --cache-dir")
      case .unreadable(let reason): (.fault, "\(database): \(reason)")
      }
    self.init(verdict, "cache", text)
  }

  /// Harmless files left by a killed run.
  private static func strays(_ cache: HealthReport.Cache) -> Diagnostic? {
    guard !cache.strays.isEmpty else { return nil }
    let count = Formatting.count(cache.strays.count, "file")
    return Diagnostic(.ok, "cache", "\(cache.path): \(count) without an image in the cache, may be deleted")
  }

  private static func summary(_ faults: [String]) -> String {
    let first = faults.first.map { $0.replacing("*** in database main ***\n", with: "") } ?? "damaged"
    let line = first.split(whereSeparator: \.isNewline).first.map(String.init) ?? first
    return faults.count > 1 ? "\(line) (and more)" : line
  }
}
