/// Changes the text of a configuration file, and preserves all comments, the order and the line ends.
package struct ConfigEditor {
  private let path: String
  /// The lines with their ends; the last line may have no end.
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

  /// The parsed file.
  package var file: ConfigFile {
    get throws(UsageError) { try ConfigFile(path: path, text: text) }
  }

  /// Sets the values of a key: replaces its values, or adds them at the end of its section. The section is added if it
  /// does not exist.
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

  /// Removes a key, and its section if nothing else is in it: an empty section that users name has a meaning.
  ///
  /// - Returns: False if it has no value.
  package mutating func unset(_ key: ConfigKey) throws(UsageError) -> Bool {
    let places = try file.entries(of: key).map { $0.line - 1 }
    for place in places.reversed() { lines.remove(at: place) }
    if !places.isEmpty { try removeIfEmpty(key.section) }
    return !places.isEmpty
  }

  private mutating func removeIfEmpty(_ section: String) throws(UsageError) {
    let file = try file
    guard let header = file.sections.first(where: { $0.name == section })?.line else { return }
    let next = file.sections.first { $0.line > header }?.line ?? lines.count + 1
    let isBlank = { (line: String) in line.allSatisfy(\.isWhitespace) }
    guard lines[header..<next - 1].allSatisfy(isBlank) else { return }
    lines.remove(at: header - 1)
    if header > 1, isBlank(lines[header - 2]) { lines.remove(at: header - 2) }
  }

  /// The position at which a line is added to a section.
  private mutating func end(of section: String, _ file: ConfigFile) -> Int {
    if let last = file.entries.last(where: { $0.section == section })?.line { return last }
    if section.isEmpty {
      guard var place = file.sections.first.map({ $0.line - 1 }) else { return lines.count }
      // Comments above a section belong to that section.
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

  /// Replaces the value of a line, and preserves a comment after it.
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

  /// Formats a value, in quotes if necessary.
  private static func written(_ value: String) throws(UsageError) -> String {
    guard !value.contains(where: \.isNewline), !value.unicodeScalars.contains("\0") else {
      throw UsageError("a value cannot contain line breaks or NUL characters")
    }
    let isPlain = ConfigFile.value(value[...]).map { $0 == value[...] } ?? false
    if isPlain, !value.isEmpty { return value }
    if !value.contains("\"") { return "\"\(value)\"" }
    guard !value.contains("'") else {
      throw UsageError("a value that needs quotes cannot contain both kinds of quotes")
    }
    return "'\(value)'"
  }
}
