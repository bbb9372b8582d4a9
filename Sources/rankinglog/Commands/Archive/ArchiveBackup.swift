import CommandLineKit
import RankingLogCore

/// `rankinglog archive backup`.
struct ArchiveBackup: ArchiveCommand {
  static let name = "backup"
  static let abstract = "Copy the archive to a file, and verify the copy."
  static let discussion = """
    The copy contains everything in the archive, including recents and bookmarks. Other commands can use the archive \
    in the meantime. FILE gets its name when the copy is complete and verified. An older backup of that name is \
    replaced; other files are not. To restore a backup, copy it to archive.db in a data directory.
    """
  static let examples = [
    Example("rankinglog archive backup /mnt/backup/rankinglog.db", "replace yesterday's backup")
  ]
  static let footer =
    "Exit status: 1 FILE is not a backup, 8 the archive is busy, 9 the disk is full, 10 the archive is damaged."

  @Argument("FILE", "New file, or an older backup to replace.", as: .path) var file: String
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let bytes = try await log.exchange.backUp(to: file) { done, total in
      context.reporter.update(ProgressSnapshot(copied: .init(done: done, total: total)))
    }
    context.reporter.summary("\(file): \(Formatting.bytes(bytes)) copied and verified", failed: false)
    return .done
  }
}
