import RankingLogCore
import TerminalKit

/// Prints a list of works in sections: an index and a table per section, or a JSON array of sections.
struct SectionPrinter<Element> {
  let grouping: Grouping
  /// The columns of a section's table.
  let columns: [Table.Column]
  /// Returns the work of an element, for the grouping.
  let work: (Element) -> Grouping.Work
  let cells: (Element) -> [String]
  /// Writes the record of an element.
  let record: (inout JSONWriter, Element) -> Void

  /// Prints the sections of a complete list.
  ///
  /// - Parameter format: `json`; any other format prints tables.
  func print(_ elements: [Element], _ format: OutputFormat, _ context: Context, styler: Styler) throws {
    let sections = grouping.sections(of: elements.lazy.map(work))
    if format == .json { return try printJSON(sections, elements, context) }
    try print(index(sections, context, styler), context)
    let table = Table(columns, width: context.columns)
    // Rows are formatted once, because a work appears in the sections of all its tags.
    let rows = elements.map { table.row(cells($0)) + "\n" }
    for section in sections {
      let title = "\(label(section)): \(Formatting.count(section.works.count, "work"))"
      let head = "\n\(styler(.bold, title))\n\(styler(.dim, table.header))\n"
      try print(head + section.works.lazy.map { rows[$0] }.joined(), context)
    }
  }

  private func index(_ sections: [Grouping.Section], _ context: Context, _ styler: Styler) -> String {
    let title = grouping.rawValue.prefix(1).uppercased() + grouping.rawValue.dropFirst()
    let table = Table([.init("Works", 6...6, .right), .init(title, 12...64)], width: context.columns)
    let rows = sections.map { table.row([String($0.works.count), label($0)]) }
    return ([styler(.dim, table.header)] + rows).joined(separator: "\n") + "\n"
  }

  /// Returns the name without control characters, because pixiv users choose it. The label of an artist contains the ID,
  /// because names are not unique.
  private func label(_ section: Grouping.Section) -> String {
    let name = CellMeasure().truncate(section.name.sanitized(), to: 48)
    guard case .artist(let id) = section.key else { return name }
    return name.isEmpty ? "\(id)" : "\(name) (\(id))"
  }

  private func printJSON(_ sections: [Grouping.Section], _ elements: [Element], _ context: Context) throws {
    var separator = "[\n"
    for section in sections {
      try print(separator, context)
      separator = ",\n"
      let writer = json(section, elements)
      try context.print { sink throws(SinkError) in
        try sink.write(writer)
      }
    }
    try print("\n]\n", context)
  }

  private func json(_ section: Grouping.Section, _ elements: [Element]) -> JSONWriter {
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
      writer.member("works", section.works) { record(&$0, elements[$1]) }
    }
    return writer
  }

  private func print(_ text: String, _ context: Context) throws {
    try context.print { sink throws(SinkError) in try sink.write(text) }
  }
}
