/// Changes the text of a configuration file: comments, order and line ends of everything else stay.
package struct ConfigEditor {
  private let path: String
  /// The lines with their ends; the last one may lack it.
  private var lines: [String]
  private let lineEnd: String

  package init(path: String, text: String) throws(UsageError) {
    self.path = path
    var lines: [String] = []
    var line = ""
    for character in text {
      line.append(character)
      guard character.isNewline else { continue }
      lines.append(line)
      line = ""
    }
    if !line.isEmpty { lines.append(line) }
    self.lines = lines
    lineEnd = lines.first?.last.flatMap { $0.isNewline ? String($0) : nil } ?? "\n"
    _ = try file
  }

  package var text: String { lines.joined() }

  /// The file as it would be read.
  package var file: ConfigFile {
    get throws(UsageError) { try ConfigFile(path: path, text: text) }
  }

  /// Gives a key its values: in place of those that it has, else at the end of its section, which is added where it is
  /// missing.
  package mutating func set(_ key: ConfigKey, to values: [String]) throws(UsageError) {
    var texts: [String] = []
    for value in values { texts.append(try Self.written(value)) }
    let file = try file
    let places = file.entries(of: key).map { $0.line - 1 }
    for (place, text) in zip(places, texts) {
      lines[place] = Self.replacingValue(of: lines[place], with: text)
    }
    let more = texts.dropFirst(places.count).map { "\(key.name) = \($0)\(lineEnd)" }
    let surplus = places.dropFirst(texts.count)
    insert(more, at: places.last.map { $0 + 1 } ?? end(of: key.section, file))
    for place in surplus.reversed() { lines.remove(at: place) }
  }

  /// Removes a key.
  ///
  /// - Returns: False if it has no value.
  package mutating func unset(_ key: ConfigKey) throws(UsageError) -> Bool {
    let places = try file.entries(of: key).map { $0.line - 1 }
    for place in places.reversed() { lines.remove(at: place) }
    return !places.isEmpty
  }

  /// Where a line is added to a section.
  private mutating func end(of section: String, _ file: ConfigFile) -> Int {
    if let last = file.entries.last(where: { $0.section == section })?.line { return last }
    if section.isEmpty {
      guard var place = file.sections.first.map({ $0.line - 1 }) else { return lines.count }
      // Comments above a section are about that section.
      while place > 0, lines[place - 1].first == "#" { place -= 1 }
      return place
    }
    if let header = file.sections.last(where: { $0.name == section })?.line { return header }
    if let last = lines.last, last.contains(where: { !$0.isWhitespace }) {
      insert([lineEnd], at: lines.count)
    }
    insert(["[\(section)]\(lineEnd)"], at: lines.count)
    return lines.count
  }

  private mutating func insert(_ new: [String], at place: Int) {
    guard !new.isEmpty else { return }
    if place > 0, lines[place - 1].last?.isNewline != true { lines[place - 1] += lineEnd }
    lines.insert(contentsOf: new, at: place)
  }

  /// The line with another value; a comment after the value stays.
  private static func replacingValue(of line: String, with text: String) -> String {
    guard let equals = line.firstIndex(of: "=") else { return line }
    let rest = line[line.index(after: equals)...]
    let start = rest.firstIndex { !$0.isWhitespace || $0.isNewline } ?? rest.endIndex
    let end: String.Index
    if start < line.endIndex, line[start] == "\"" || line[start] == "'" {
      let close = line[line.index(after: start)...].firstIndex(of: line[start])
      end = close.map { line.index(after: $0) } ?? line.endIndex
    } else {
      let value = ConfigFile.value(rest) ?? ""
      end = value.isEmpty ? start : value.endIndex
    }
    let gap = start == line.index(after: equals) ? " " : ""
    return line[..<start] + gap + text + line[max(start, end)...]
  }

  /// A value as it is written, in quotes where it needs them.
  private static func written(_ value: String) throws(UsageError) -> String {
    guard !value.contains(where: \.isNewline), !value.unicodeScalars.contains("\0") else {
      throw UsageError("a value is one line, without NUL characters")
    }
    let isPlain = ConfigFile.value(value[...]).map { $0 == value[...] } ?? false
    if isPlain, !value.isEmpty { return value }
    if !value.contains("\"") { return "\"\(value)\"" }
    guard !value.contains("'") else {
      throw UsageError("a value that needs quotes cannot contain both kinds of them")
    }
    return "'\(value)'"
  }
}
