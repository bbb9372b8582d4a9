import CommandLineKit
import RankingLogCore

/// `rankinglog archive`.
struct ExchangeCommand: Command {
  static let name = "archive"
  static let abstract = "Exchange rankings with other archives, and make backups."
  static let discussion = """
    An exported ranking contains ranks, counts and the metadata of its works at the time of the request, but no \
    accounts and no paths. A backup contains everything. Does not change stored rankings, and sends no requests.
    """
  static let examples = [
    Example("rankinglog archive export -o rankings.ndjson.zst", "all stored rankings, compressed"),
    Example("rankinglog archive import rankings.ndjson.zst", "import an exported file"),
    Example("rankinglog archive merge /mnt/old/archive.db", "add the rankings of another archive"),
    Example("rankinglog archive backup rankinglog.db", "copy the archive, and verify the copy"),
  ]
  static let subcommands: [any Command.Type] = [
    ArchiveExport.self, ArchiveImport.self, ArchiveMerge.self, ArchiveBackup.self,
  ]
}
