import RankingLogCore
import TerminalKit

extension RecordWriter {
  /// Writes works in sections: as JSON objects, otherwise as an index and a table per section.
  ///
  /// - Parameter work: Returns the work of a record, for the grouping.
  mutating func write(
    _ records: [Layout.Record], by grouping: Grouping, _ work: (Layout.Record) -> Grouping.Work
  ) throws(SinkError) {
    let sections = grouping.sections(of: records.map(work))
    if format == .json {
      begin()
      for section in sections { try write(object: json(section, by: grouping, records)) }
      return
    }
    let title = grouping.rawValue.prefix(1).uppercased() + grouping.rawValue.dropFirst()
    let index = Table([.init("Works", 6...6, .right), .init(title, 12...64)], width: context.columns)
    try write(
      sections.map { index.row([String($0.works.count), $0.label]) + "\n" }, in: index)
    // Rows are formatted once, because a work appears in the sections of all its tags.
    let table = layout.table(records, width: context.columns)
    let rows = records.map { layout.lines($0, in: table) }
    for section in sections {
      let title = "\(section.label): \(Formatting.count(section.works.count, "work"))"
      try write(section.works.map { rows[$0] }, in: table, title: title)
    }
  }

  private func json(_ section: Grouping.Section, by grouping: Grouping, _ records: [Layout.Record]) -> [UInt8]
  {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.member("kind", "section")
      writer.member("by", grouping.rawValue)
      switch section.key {
      case .artist(let id): writer.member("key", id)
      case .date, .tag, .type: writer.member("key", section.name)
      case .unknown: writer.member("key", nil as String?)
      }
      writer.member("name", section.name)
      writer.member("count", section.works.count)
      writer.member("works", section.works) { layout.write(records[$1], to: &$0) }
    }
    return writer.bytes
  }
}

extension Grouping.Section {
  /// The name without control characters, because pixiv users choose it. The label of an artist contains the ID, because
  /// names are not unique.
  fileprivate var label: String {
    let name = CellMeasure().truncate(name.sanitized(), to: 48)
    guard case .artist(let id) = key else { return name }
    return name.isEmpty ? "\(id)" : "\(name) (\(id))"
  }
}
