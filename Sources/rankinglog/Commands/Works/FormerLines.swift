import RankingLogCore

/// What was true of a work until it changed, for a person: a line for each thing.
struct FormerLines {
  let rows: [KeyValueLines.Row]

  init(_ history: [FormerFacts]) {
    rows = history.flatMap { facts -> [KeyValueLines.Row] in
      let values = [
        facts.title, facts.artist.map { "\($0.name) (\($0.id))" }, facts.tags?.joined(separator: ", "),
      ]
      let labels = ["title", "artist", "tags"]
      return zip(labels, values).compactMap { label, value in
        // One line each, so that no title can pass for another.
        value.map {
          (
            "Former",
            "\(label) until \(facts.until.japan): \($0.split(whereSeparator: \.isNewline).joined(separator: " "))"
          )
        }
      }
    }
  }
}
