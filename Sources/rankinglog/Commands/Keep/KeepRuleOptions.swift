import CommandLineKit
import RankingLogCore

/// The options of a section `[keep NAME]`.
struct KeepRuleOptions: Arguments {
  @Option("Mode of the ranking.", placeholder: "MODE") var mode = ModeArgument.daily
  @Option("Only works of type CONTENT.", placeholder: "CONTENT") var content: RankingContent?
  @Option("Only the top N of each ranking.", placeholder: "N", as: .range(1...)) var limit: Int?
  @Option("Only works that match FILTER.", name: "where", placeholder: "FILTER") var filters: [FilterArgument]
  @Option("Size of the images to download.", placeholder: "SIZE") var images = KeptImages.none
  @Option("Date of the oldest ranking to fetch.", placeholder: "DATE") var since: SinceArgument?

  var parts: ArgumentParts {
    [
      "mode": _mode, "content": _content, "limit": _limit, "filters": _filters, "images": _images,
      "since": _since,
    ]
  }

  func validate() throws(UsageError) { _ = try kind(mode) }

  /// Returns the ranking with the name of its section, which is also the default mode if there is one of that name.
  func ranking(named name: String) throws(UsageError) -> KeepRule {
    let named = $mode == .standard ? try? ModeArgument(argument: name) : nil
    return KeepRule(
      name: name, kind: try kind(named ?? mode), limit: limit,
      filter: filters.isEmpty ? nil : Filter(all: filters.map(\.filter)), images: images.size,
      since: since?.date)
  }

  private func kind(_ mode: ModeArgument) throws(UsageError) -> RankingKind {
    do {
      return try mode.kind(content)
    } catch {
      throw UsageError(error.commandLine)
    }
  }
}

/// Values of `images`.
enum KeptImages: String, CaseIterable, ArgumentValue {
  case none, thumbnail, mobile, regular, original

  /// nil for no images.
  var size: ImageSize? { ImageSize(rawValue: rawValue) }
}

/// The date of `since`.
struct SinceArgument: ArgumentValue {
  let date: RankingDate

  init(argument: String) throws(ValueError) {
    guard let date = RankingDate(argument) else { throw ValueError("expected a date such as 2024-01-05") }
    self.date = date
  }

  var argumentText: String { date.description }
}
