import CommandLineKit
import RankingLogCore

/// `rankinglog archive`.
struct ExchangeCommand: Command {
  static let name = "archive"
  static let abstract = "Exchange whole rankings with other archives."
  static let discussion = """
    Rankings are exchanged with ranks, counts and the works as of that day; accounts and paths are not. What is stored \
    here is never changed, and no request is sent.
    """
  static let examples = [
    Example("rankinglog archive export -o rankings.ndjson.zst", "all that is stored, compressed"),
    Example("rankinglog archive import rankings.ndjson.zst", "take a friend's"),
    Example("rankinglog archive merge /mnt/old/archive.db", "take those of another archive"),
  ]
  static let subcommands: [any Command.Type] = [ArchiveExport.self, ArchiveImport.self, ArchiveMerge.self]
}
