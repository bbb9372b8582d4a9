import CommandLineKit
import RankingLogCore

/// A work given on the command line.
enum WorkArgument {
  /// Returns the IDs of the given works without duplicates.
  static func ids(_ texts: [String]) throws(RankingLogError) -> [Int] {
    var seen: Set<Int> = []
    return try texts.map(id).filter { seen.insert($0).inserted }
  }

  /// Checks works before the command runs.
  static func check(_ texts: [String]) throws(UsageError) {
    for text in texts {
      do throws(RankingLogError) { _ = try id(text) } catch {
        throw UsageError(UsageText(plain: error.commandLine))
      }
    }
  }

  static func id(_ text: String) throws(RankingLogError) -> Int {
    guard case .work(let id) = try PixivURL(text) else {
      throw .usage("'\(text)' is a ranking, not a work; use rankinglog ranking")
    }
    return id
  }
}
