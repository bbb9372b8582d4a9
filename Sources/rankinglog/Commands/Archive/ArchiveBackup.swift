import CommandLineKit
import RankingLogCore

/// `rankinglog archive backup`.
struct ArchiveBackup: AsyncCommand, HasCommonOptions {
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

  @Argument("New file, or an older backup to replace.", placeholder: "FILE", as: .path) var file: String
  let common = CommonOptions()

  var parts: ArgumentParts { ["file": _file, "common": common] }

  func run(_ context: Context) async throws -> ExitStatus {
    let bytes = try await context.log(common).exchange.backUp(to: file) { done, total in
      context.reporter.update(ProgressSnapshot(copied: .init(done: done, total: total)))
    }
    context.reporter.summary("\(file): \(Formatting.bytes(bytes)) copied and verified", failed: false)
    return .done
  }
}
