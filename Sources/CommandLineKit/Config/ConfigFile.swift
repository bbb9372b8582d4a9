/// A parsed configuration file; its keys and values are not checked yet.
///
/// ```
/// # a comment
/// mode = weekly
/// name = "{ranking}/{id} #{page}"
/// [download]
/// jobs = 8
/// ```
/// Quotes around a value are optional; an unquoted value ends before a `#` that follows a space. A section applies to
/// one command: `[recents]`, or more specifically `[recents export]`. Some commands have sections that users name:
/// `[keep daily]`.
package struct ConfigFile: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    /// The name of the section; empty above the first section.
    package let section: String
    package let key: String
    package let value: String
    package let line: Int
  }

  /// The path, as shown in messages.
  package let path: String
  package private(set) var entries: [Entry] = []

  /// The maximum length of a line in bytes; longer than any path.
  private static let maxLineLength = 8192

  /// The sections with their line numbers, for error messages.
  package private(set) var sections: [(name: String, line: Int)] = []

  package init(path: String, text: String) throws(UsageError) {
    self.path = path
    var section = ""
    // Some editors write a byte order mark.
    let scalars = text.unicodeScalars
    let body = scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars[...]
    let lines = Substring(body).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = line.trimmed
      let number = index + 1
      if line.isEmpty || line.first == "#" { continue }
      guard line.utf8.count <= Self.maxLineLength else {
        throw UsageError("\(path):\(number): line too long")
      }
      // The system would truncate a path at a NUL.
      guard !line.unicodeScalars.contains("\0") else {
        throw UsageError("\(path):\(number): NUL character; remove it")
      }
      if line.first == "[" {
        guard let name = Self.sectionName(line) else {
          throw UsageError("\(path):\(number): expected '[command]'")
        }
        section = name
        sections.append((section, number))
      } else {
        entries.append(try entry(line, section: section, number: number))
      }
    }
  }

  private static func sectionName(_ line: Substring) -> String? {
    guard let close = line.firstIndex(of: "]") else { return nil }
    let rest = line[line.index(after: close)...].trimmed
    guard rest.isEmpty || rest.first == "#" else { return nil }
    let words = line[..<close].dropFirst().split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func entry(_ line: Substring, section: String, number: Int) throws(UsageError) -> Entry {
    guard let equals = line.firstIndex(of: "="), equals != line.startIndex else {
      throw UsageError("\(path):\(number): expected 'option = value'")
    }
    let key = String(line[..<equals].trimmed)
    guard let value = Self.value(line[line.index(after: equals)...]) else {
      throw UsageError("\(path):\(number): invalid quotes around the value of '\(key)'")
    }
    return Entry(section: section, key: key, value: String(value), line: number)
  }

  /// The value without quotes and comment; nil if the closing quote is missing or followed by text.
  static func value(_ text: Substring) -> Substring? {
    let text = text.trimmed
    guard let quote = text.first, quote == "\"" || quote == "'" else {
      var previous: Character = " "
      let comment = text.indices.first { index in
        defer { previous = text[index] }
        return text[index] == "#" && previous.isWhitespace
      }
      return text[..<(comment ?? text.endIndex)].trimmed
    }
    let inside = text.dropFirst()
    guard let close = inside.firstIndex(of: quote) else { return nil }
    let rest = inside[inside.index(after: close)...].trimmed
    return rest.isEmpty || rest.first == "#" ? inside[..<close] : nil
  }

  package static func == (left: ConfigFile, right: ConfigFile) -> Bool {
    left.path == right.path && left.entries == right.entries
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
    return start[...last]
  }
}
