import Foundation
import TestSupport
import Testing

/// The texts of the program and its documents use plain words.
struct PlainEnglishTests {
  /// A kind of text, with the maximum number of hard words per 1,000 words.
  enum Kind: String, CaseIterable, Sendable {
    case messages, documents, comments

    var maximum: Double { self == .comments ? 6 : 4 }
  }

  @Test(arguments: Thorough.sample(Kind.allCases, quick: 1))
  func `few words are hard to read`(kind: Kind) throws {
    let words = try HardWord.all().filter { kind == .messages || !$0.isForMessages }
    var (count, hits) = (0, [String]())
    for text in try Self.texts(kind) {
      count += text.text.split(separator: " ").count
      for word in words {
        for hit in word.matches(in: text.text) { hits.append("\(text.place): \(hit) -> \(word.better)") }
      }
    }
    #expect(count > 5_000)
    #expect(1_000 * Double(hits.count) <= kind.maximum * Double(count), "\(hits.joined(separator: "\n"))")
  }

  /// The texts of a kind, with file and line.
  private static func texts(_ kind: Kind) throws -> [(place: String, text: String)] {
    let root = Repository.root.path
    let folders =
      kind == .documents
      ? ["", "Documentation", "Documentation/Internals", "Benchmarks"] : ["Sources", "Web/app"]
    var found: [(String, String)] = []
    for folder in folders {
      let names =
        kind == .documents
        ? try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        : FileManager.default.subpaths(atPath: "\(root)/\(folder)") ?? []
      for name in names.sorted() where hasTexts(name, kind) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        let contents = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
        var isCode = false
        for (index, line) in contents.components(separatedBy: "\n").enumerated() {
          if kind == .documents, line.contains("```") { isCode.toggle() }
          if isCode { continue }
          for text in parts(of: line, kind) { found.append(("\(path):\(index + 1)", text)) }
        }
      }
    }
    return found
  }

  /// Translations are read by native speakers.
  private static func hasTexts(_ name: String, _ kind: Kind) -> Bool {
    switch kind {
    case .documents: name.hasSuffix(".md") && !name.hasPrefix("README.") || name == "README.md"
    case .messages: name.hasSuffix(".swift")
    case .comments: name.hasSuffix(".swift") || name.hasSuffix(".js")
    }
  }

  /// The texts of a line, without code spans.
  private static func parts(of line: String, _ kind: Kind) -> [String] {
    let text = line.trimmingCharacters(in: .whitespaces)
    switch kind {
    case .documents: return [text.replacing(/`[^`]*`/, with: "CODE")]
    case .comments:
      guard text.hasPrefix("//") else { return [] }
      return [String(text.trimmingPrefix(/\/+ ?/)).replacing(/`[^`]*`/, with: "CODE")]
    case .messages:
      guard !text.hasPrefix("//"), text.contains("\"") else { return [] }
      return text.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1).replacing(/\\\([^)]*\)/, with: "N") }
        .filter {
          $0.contains(/[A-Za-z]{2,} [a-z]{2,}/)
            && !$0.contains(/\b(SELECT|INSERT|UPDATE|DELETE|CREATE|WHERE|FROM)\b/)
        }
    }
  }
}

/// A pattern of words that are hard to read, and better words.
private struct HardWord {
  let expression: NSRegularExpression
  let better: String
  /// Whether it applies only to messages.
  let isForMessages: Bool

  static func all() throws -> [HardWord] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "HardWords.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let fields = line.split(separator: "\t")
        var pattern = String(fields[0])
        let isForMessages = pattern.hasPrefix("U ")
        if isForMessages { pattern.removeFirst(2) }
        let isExact = pattern.hasPrefix("CS ")
        if isExact { pattern.removeFirst(3) }
        return HardWord(
          expression: try NSRegularExpression(pattern: pattern, options: isExact ? [] : .caseInsensitive),
          better: String(fields[1]), isForMessages: isForMessages)
      }
  }

  func matches(in text: String) -> [Substring] {
    let range = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: range).compactMap {
      Range($0.range, in: text).map { text[$0] }
    }
  }
}
