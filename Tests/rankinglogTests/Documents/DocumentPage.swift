import Foundation
import TestSupport

@testable import CommandLineKit
@testable import rankinglog

/// A page of the documentation.
struct DocumentPage {
  /// The repository.
  static let root = Repository.root

  /// Its path in the repository.
  let name: String
  let text: String

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  init(_ name: String) throws {
    self.init(name: name, text: try String(contentsOf: Self.root.appending(path: name), encoding: .utf8))
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The command lines of rankinglog, with a work instead of a placeholder.
  var commandLines: [[String]] { commands.map { $0.map { $0 == "ID" ? "114862000" : $0 } } }

  /// The files that it links to, without anchors.
  var links: [URL] {
    let directory = Self.root.appending(path: name).deletingLastPathComponent()
    return text.matches(of: /\]\(([^)#:]+)[^):]*\)/).map { directory.appending(path: String($0.1)) }
  }

  /// The headings of a level, such as `###`, each with the text up to the next heading of this level or a higher one.
  func sections(_ level: String) -> [(heading: String, text: String)] {
    var found: [(heading: String, text: String)] = []
    var (isInside, isFenced) = (false, false)
    for line in lines {
      if line.hasPrefix("```") { isFenced.toggle() }
      let marks = isFenced ? 0 : line.prefix { $0 == "#" }.count
      if (1...level.count).contains(marks), line.dropFirst(marks).hasPrefix(" ") {
        isInside = marks == level.count
        if isInside { found.append((String(line.dropFirst(marks + 1)), "")) }
      } else if isInside {
        found[found.count - 1].text += line + "\n"
      }
    }
    return found
  }

  /// The tables.
  var tables: [Table] {
    lines.split { !$0.hasPrefix("|") }.map { lines in
      Table(
        rows: lines.filter { !$0.hasPrefix("|-") }.map { line in
          // A bar in a cell is written with a backslash.
          line.replacing("\\|", with: "\u{0}").split(separator: "|").map {
            $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
          }
        })
    }
  }

  /// A table: the cells of its rows, with the heading.
  struct Table {
    let rows: [[String]]

    /// The columns, each from its heading on.
    var columns: [[String]] {
      (rows.first ?? []).indices.map { column in rows.map { $0.indices.contains(column) ? $0[column] : "" } }
    }
  }

  /// All code: the lines of fenced blocks (with continued lines joined), and text in backquotes elsewhere.
  var code: [String] {
    text.components(separatedBy: "```").enumerated().flatMap { number, part in
      if number.isMultiple(of: 2) {
        return part.matches(of: /`([^`\n]+)`/).map { String($0.1).replacing("\\|", with: "|") }
      }
      let body = part.drop { !$0.isNewline }.replacing(/\\\n\s*/, with: "")
      return body.split(separator: "\n").map { $0.hasPrefix("$ ") ? String($0.dropFirst(2)) : String($0) }
    }
  }

  /// The command lines of the program in its code, as words without the program's name.
  var commands: [[String]] {
    code.flatMap(ShellWords.commands).filter { $0.first == Root.name }.map { Array($0.dropFirst()) }
  }
}
