import TestSupport

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

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var scanner = CodeScanner(text)
    code = scanner.code()
    literals = scanner.literals
  }

  /// All identifiers, deduplicated.
  var words: Set<String> { Set(SourceFile.words(of: code)) }

  var imports: Set<String> {
    let lines = code.split(separator: "\n").map { SourceFile.words(of: $0) }
    return Set(
      lines.compactMap { line in line.firstIndex(of: "import").flatMap { line.dropFirst($0 + 1).first } })
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

  /// The core's files, read once.
  static func core() throws -> [SourceFile] { try coreFiles.get() }

  /// The files of the core and of the targets it is built on, read once.
  static func library() throws -> [SourceFile] {
    try coreFiles.get() + siteFiles.get() + transportFiles.get() + serverFiles.get()
  }

  /// The files of the gallery and of `browse`, read once.
  static func site() throws -> [SourceFile] { try siteFiles.get() }

  /// The transport's files, read once.
  static func transport() throws -> [SourceFile] { try transportFiles.get() }

  /// The server's files, read once.
  static func server() throws -> [SourceFile] { try serverFiles.get() }

  /// The files of all targets, relative to `Sources`, read once.
  static func all() throws -> [SourceFile] { try allFiles.get() }

  private static let allFiles = Result { try read("") }
  private static let coreFiles = Result { try read("RankingLogCore") }
  private static let siteFiles = Result { try read("RankingLogSite") }
  private static let transportFiles = Result { try read("HTTPTransport") }
  private static let serverFiles = Result { try read("HTTPServer") }

  private static func read(_ target: String) throws -> [SourceFile] {
    let root = Repository.file("Sources/\(target)").path
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { path in
        let bytes = try Data(contentsOf: URL(filePath: root + "/" + path))
        return SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self))
      }
  }

  private static func words(of code: some StringProtocol) -> [String] {
    code.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }).map { String($0) }
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

  private func at(_ word: String) -> Bool { text[index...].starts(with: word.utf8) }
}
