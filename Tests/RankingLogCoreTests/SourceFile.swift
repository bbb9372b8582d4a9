import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A source file, parsed as far as tests need it: its code without comments and string literals.
struct SourceFile {
  /// Relative to the folder of its target: `Model/Illust.swift`.
  let path: String
  let text: String
  /// The text without comments and string literals, but with the code interpolated into them.
  let code: String
  /// The contents of the string literals; `\()` represents each interpolation.
  let literals: [String]
  /// All identifiers of the code.
  let words: Set<String>
  let imports: Set<String>

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var scanner = CodeScanner(text)
    code = scanner.code()
    literals = scanner.literals
    words = Set(SourceFile.words(of: code))
    let importing = words.contains("import") ? code.split(separator: "\n") : []
    imports = Set(
      importing.compactMap { line in
        let words = SourceFile.words(of: line)
        return words.firstIndex(of: "import").flatMap { words.dropFirst($0 + 1).first }
      })
  }

  /// The types that other files can name without a prefix.
  var topLevelTypes: [String] {
    let kinds: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    return code.split(separator: "\n").compactMap { line in
      guard line.first != " ", line.first != "\t" else { return nil }
      let words = SourceFile.words(of: line)
      guard let kind = words.firstIndex(where: kinds.contains), words.indices.contains(kind + 1) else {
        return nil
      }
      let isPrivate = words[..<kind].contains { $0 == "private" || $0 == "fileprivate" }
      let isPlain = words[..<kind].allSatisfy { $0.first?.isLowercase == true }
      return isPrivate || !isPlain || words[..<kind].contains("extension") ? nil : words[kind + 1]
    }
  }

  /// The declarations at top level. The name of an extension is its type: `Optional` for `Int?`, `Array` for `[Int]`.
  var topLevelDeclarations: [(keyword: String, name: String)] {
    let keywords: Set = [
      "struct", "class", "enum", "actor", "protocol", "typealias", "extension", "func", "var", "let", "macro",
    ]
    return code.split(separator: "\n").compactMap { line in
      guard line.first?.isLetter == true || line.first == "@", !line.hasPrefix("import ") else { return nil }
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(where: { keywords.contains(String($0)) }),
        words.indices.contains(keyword + 1)
      else { return nil }
      let type = words[keyword + 1]
      let name = type.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      guard words[keyword] == "extension" else { return (String(words[keyword]), String(name)) }
      return ("extension", type.hasPrefix("[") ? "Array" : type.hasSuffix("?") ? "Optional" : String(name))
    }
  }

  /// The core's files.
  static func core() throws -> [SourceFile] { try files(in: "RankingLogCore") }

  /// The files of the core and of the targets it is built on.
  static func library() throws -> [SourceFile] { try core() + site() + transport() + server() }

  /// The files of the gallery and of `browse`.
  static func site() throws -> [SourceFile] { try files(in: "RankingLogSite") }

  /// The transport's files.
  static func transport() throws -> [SourceFile] { try files(in: "HTTPTransport") }

  /// The server's files.
  static func server() throws -> [SourceFile] { try files(in: "HTTPServer") }

  /// The files of all targets.
  static func all() throws -> [SourceFile] { try targets.get().values.flatMap { $0 } }

  private static func files(in target: String) throws -> [SourceFile] {
    try #require(try targets.get()[target])
  }

  /// The files of each target, read once.
  private static let targets = Result {
    let root = Repository.file("Sources").path
    let names = try FileManager.default.contentsOfDirectory(atPath: root)
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try read(root + "/" + $0)) })
  }

  private static func read(_ target: String) throws -> [SourceFile] {
    try FileManager.default.subpathsOfDirectory(atPath: target).filter { $0.hasSuffix(".swift") }.sorted().map
    {
      let bytes = try Data(contentsOf: URL(filePath: target + "/" + $0))
      return SourceFile(path: $0, text: String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func words(of code: some StringProtocol) -> [String] {
    code.utf8.split { !(0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == 0x5F || $0 >= 0x80) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Removes comments and string literals from Swift code.
private struct CodeScanner {
  private let text: [UInt8]
  private var index = 0
  /// The literals that were passed.
  private(set) var literals: [String] = []

  init(_ text: String) { self.text = Array(text.utf8) }

  /// The code up to the end, or up to the parenthesis that closes an interpolation.
  mutating func code(inInterpolation: Bool = false) -> String {
    var code: [UInt8] = []
    var depth = 0
    while index < text.count {
      if skipComment() {
        code.append(UInt8(ascii: " "))
      } else if let pounds = literalStart() {
        code += " \(literal(pounds))".utf8
      } else {
        let (open, close) = (text[index] == UInt8(ascii: "("), text[index] == UInt8(ascii: ")"))
        if inInterpolation, close, depth == 0 { break }
        depth += open ? 1 : close ? -1 : 0
        code.append(text[index])
        index += 1
      }
    }
    return String(decoding: code, as: UTF8.self)
  }

  private mutating func skipComment() -> Bool {
    if at("//") {
      while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
      return true
    }
    guard at("/*") else { return false }
    var depth = 0
    repeat {
      if at("/*") {
        (depth, index) = (depth + 1, index + 2)
      } else if at("*/") {
        (depth, index) = (depth - 1, index + 2)
      } else {
        index += 1
      }
    } while depth > 0 && index < text.count
    return true
  }

  /// The number of `#` before a quote at this position; nil if no literal starts here.
  private func literalStart() -> Int? {
    guard text[index] == UInt8(ascii: "#") || text[index] == UInt8(ascii: "\"") else { return nil }
    let pounds = text[index...].prefix { $0 == UInt8(ascii: "#") }.count
    return index + pounds < text.count && text[index + pounds] == UInt8(ascii: "\"") ? pounds : nil
  }

  /// Skips a literal, and returns the code interpolated into it.
  private mutating func literal(_ pounds: Int) -> String {
    index += pounds
    let quotes = at("\"\"\"") ? "\"\"\"" : "\""
    index += quotes.count
    let (end, escape) = (
      quotes + String(repeating: "#", count: pounds), "\\" + String(repeating: "#", count: pounds)
    )
    var (code, content): (String, [UInt8]) = ("", [])
    while index < text.count, !at(end) {
      guard at(escape) else {
        content.append(text[index])
        index += 1
        continue
      }
      index += escape.count
      if at("(") {
        index += 1
        code += self.code(inInterpolation: true) + " "
        content += "\\()".utf8
      }
      index += 1
    }
    index += end.count
    literals.append(String(decoding: content, as: UTF8.self))
    return code
  }

  private func at(_ word: String) -> Bool {
    index < text.count && text[index] == word.utf8.first && text[index...].starts(with: word.utf8)
  }
}
