import CommandLineKit
import RankingLogCore

/// The rankings that the configuration file says to keep.
struct KeptSections {
  /// In the order of the file.
  let rankings: [KeptRanking]

  private let path: String

  /// Reads and checks all sections.
  ///
  /// - Throws: `UsageError` with file and line for a ranking that cannot be.
  init(_ context: Context, _ calendar: PublicationCalendar) throws {
    let location = ConfigLocation(context.environment)
    path = try location.requiredPath
    let sections = try location.load()?.named(KeptOptions.self, of: KeepCommand.name) ?? []
    rankings = try sections.map { section in
      let ranking = try section.options.ranking(named: section.name)
      do throws(RankingLogError) {
        try ranking.check(calendar)
      } catch {
        throw section.fault(error.commandLine)
      }
      return ranking
    }
  }

  /// The rankings of these names, or all.
  func chosen(_ names: [String]) throws(UsageError) -> [KeptRanking] {
    guard !rankings.isEmpty else {
      throw UsageError(
        "nothing to keep: write a section such as [keep daily] with the line 'mode = daily' into \(path), or run rankinglog config set keep.daily.mode daily"
      )
    }
    for name in names where !rankings.contains(where: { $0.name == name }) {
      throw .unknown("section", "keep \(name)", among: rankings.map { "keep \($0.name)" })
    }
    return names.isEmpty ? rankings : rankings.filter { names.contains($0.name) }
  }
}
