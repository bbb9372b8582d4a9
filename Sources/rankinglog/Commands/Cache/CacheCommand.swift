import CommandLineKit
import RankingLogCore

/// `rankinglog cache`.
struct CacheCommand: Command {
  static let name = "cache"
  static let abstract = "Print the size of the image cache, or clear it."
  static let examples = [
    Example("rankinglog cache", "size and contents"),
    Example("rankinglog cache clear", "delete all cached images"),
  ]
  static let subcommands: [any Command.Type] = [CacheInfo.self, CacheClear.self]
  static let defaultSubcommand: (any Command.Type)? = CacheInfo.self
}

/// `rankinglog cache info`.
struct CacheInfo: ArchiveCommand {
  static let name = "info"
  static let abstract = "Print the size and contents of the image cache."
  static let discussion =
    "When the cache is full, the least recently used images are deleted. Downloaded files are not part of the cache."
  static let examples = [Example("rankinglog cache info", "size and contents")]

  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    let cache = try await log.cachedImages.contents()
    let kinds = cache.kinds.map {
      "\(Formatting.count($0.images, "\($0.size.rawValue) image")), \(Formatting.bytes($0.bytes))"
    }
    let lines = KeyValueLines([
      ("Path", cache.directory),
      ("Size", "\(Formatting.bytes(cache.bytes)) of \(Formatting.bytes(cache.budget))"),
      ("Images", kinds.isEmpty ? "none" : kinds.joined(separator: "\n")),
      ("Used", cache.used.map { "\($0.lowerBound.utc) to \($0.upperBound.utc)" }),
    ])
    try context.print { sink throws(SinkError) in try sink.write(lines.text) }
    return .done
  }
}

/// `rankinglog cache clear`.
struct CacheClear: ArchiveCommand {
  static let name = "clear"
  static let abstract = "Delete all cached images."
  static let discussion =
    "Images are fetched again when needed. Downloaded files and the archive are not deleted."
  static let examples = [Example("rankinglog cache clear", "free the disk space")]

  @Group var preview = DryRunOption()
  @Group var common = CommonOptions()

  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus {
    if preview.dryRun {
      let cache = try await log.cachedImages.contents()
      context.reporter.note(
        "\(Formatting.count(cache.images, "image")) to delete (\(Formatting.bytes(cache.bytes)))")
      return .done
    }
    let cleared = try await log.cachedImages.clear()
    context.reporter.note(
      "\(Formatting.count(cleared.images, "image")) deleted (\(Formatting.bytes(cleared.bytes)))")
    return .done
  }
}
