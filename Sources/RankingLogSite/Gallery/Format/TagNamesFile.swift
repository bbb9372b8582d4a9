import RankingLogCore

/// `data/names.js`: the names of tags in other languages, for searches of a static site.
struct TagNamesFile {
  /// The folded tags, each with the words of a name, in the order of the works.
  private var lines: [String] = []
  private var seen: Set<String> = []

  var isEmpty: Bool { lines.isEmpty }

  var file: DataFile {
    DataFile(.names, capacity: 64 + 32 * lines.count) { [lines] writer in
      writer.object { $0.member("folded", lines: lines) }
    }
  }

  /// Adds names, by language and tag, which were not added before.
  mutating func add(_ names: [String: [String: String]]) {
    for (_, names) in names.sorted(by: { $0.key < $1.key }) {
      for (tag, name) in names.sorted(by: { $0.key < $1.key }) {
        let line = ([tag.sanitized().folded] + name.sanitized().foldedWords).joined(separator: "\t")
        if seen.insert(line).inserted { lines.append(line) }
      }
    }
  }
}
