import CommandLineKit
import RankingLogCore

/// The `[keep NAME]` sections of the configuration file.
struct KeepConfiguration {
  /// The rankings, in the order of the file.
  let rankings: [KeepRule]

  private let path: String

  /// Reads and checks all sections.
  ///
  /// - Throws: `UsageError` with file and line for a ranking that cannot exist.
  init(_ context: Context, _ calendar: PublicationCalendar) throws {
    let location = ConfigLocation(context.environment)
    path = try location.requiredPath
    let sections =
      try location.load()?.named(KeepRuleOptions.self, of: KeepCommand.name, PathRule(context.environment))
      ?? []
    rankings = try sections.map { section in
      do {
        let ranking = try section.options.ranking(named: section.name, context)
        try ranking.check(calendar)
        return ranking
      } catch let error as UsageError {
        throw section.fault(error.message)
      } catch let error as RankingLogError {
        throw section.fault(error.commandLine)
      }
    }
  }

  /// Returns the rankings with these names, or all rankings if there are no names.
  func chosen(_ names: [String]) throws(UsageError) -> [KeepRule] {
    guard !rankings.isEmpty else {
      throw UsageError(
        "\(path): no [keep NAME] section; run rankinglog config set keep.daily.mode daily"
      )
    }
    for name in names where !rankings.contains(where: { $0.name == name }) {
      throw .unknown("section", "keep \(name)", among: rankings.map { "keep \($0.name)" })
    }
    return names.isEmpty ? rankings : rankings.filter { names.contains($0.name) }
  }
}
