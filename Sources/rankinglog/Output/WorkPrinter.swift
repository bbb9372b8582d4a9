import RankingLogCore

/// Prints works by themselves: labelled lines for a person, or any of the formats.
struct WorkPrinter {
  private let format: OutputFormat
  private let context: Context
  private var count = 0

  init(_ format: OutputFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  mutating func begin() throws {
    if format == .json { try context.print { sink throws(SinkError) in try sink.write("[") } }
    if format == .csv {
      try context.print { sink throws(SinkError) in try sink.write(DelimitedText.csv(EntryRecord.columns)) }
    }
  }

  mutating func print(_ illust: Illust) throws {
    let record = EntryRecord(illust)
    let isFirst = count == 0
    count += 1
    let text: [UInt8] =
      switch format {
      case .json: (isFirst ? "\n" : ",\n").utf8 + record.json
      case .ndjson: record.json + [UInt8(ascii: "\n")]
      case .csv: Array(DelimitedText.csv(record.values).utf8)
      case .tsv: Array(DelimitedText.tsv(record.values).utf8)
      case .ids: Array("\(illust.id)\n".utf8)
      case .urls: Array("\(illust.address)\n".utf8)
      case .table: Array((isFirst ? "" : "\n").utf8) + labelled(illust).utf8
      }
    try context.print { sink throws(SinkError) in try sink.write(bytes: text) }
  }

  mutating func finish() throws {
    if format == .json { try context.print { sink throws(SinkError) in try sink.write("\n]\n") } }
  }

  private func labelled(_ illust: Illust) -> String {
    let size = illust.width.flatMap { width in illust.height.map { "\(width) × \($0)" } }
    let rows: [(String, String?)] = [
      ("Title", illust.title), ("Artist", illust.artist.map { "\($0.name) (\($0.id))" }), ("ID", String(illust.id)),
      ("Type", illust.type?.rawValue), ("Pages", illust.pageCount.map(String.init)), ("Size", size),
      ("Tags", illust.tags.isEmpty ? nil : illust.tags.joined(separator: ", ")),
      ("Created", illust.createdAt?.japan), ("Uploaded", illust.uploadedAt?.japan), ("Age", illust.ageRating?.rawValue),
      ("AI", illust.ai.map { $0 ? "yes" : "no" }), ("Views", illust.statistics.views.map(String.init)),
      ("Ratings", illust.statistics.ratings.map(String.init)),
      ("Bookmarks", illust.statistics.bookmarks.map(String.init)), ("Shown", illust.visibility.rawValue),
      ("Caption", illust.caption.flatMap { $0.isEmpty ? nil : $0 }), ("Original", illust.images.original),
      ("URL", illust.address),
    ]
    let lines = rows.compactMap { label, value in
      value.map { "\(label):".padded(to: 11) + $0.sanitized() + "\n" }
    }
    return lines.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
