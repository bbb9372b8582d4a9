import RankingLogCore

/// The previous titles, artist names and tags of a work as text, one line each.
struct HistoryLines {
  let rows: [KeyValueLines.Row]

  init(_ history: [SupersededMetadata]) {
    rows = history.flatMap { facts -> [KeyValueLines.Row] in
      let values = [
        facts.title, facts.artist.map { "\($0.name) (\($0.id))" }, facts.tags?.joined(separator: ", "),
      ]
      let labels = ["title", "artist", "tags"]
      return zip(labels, values).compactMap { label, value in
        // On one line, so that a title cannot imitate another line.
        value.map {
          (
            "Previous",
            "\(label) until \(facts.until.japan): \($0.split(whereSeparator: \.isNewline).joined(separator: " "))"
          )
        }
      }
    }
  }
}
