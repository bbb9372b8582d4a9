import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// Lists of columns, keys and declarations in documents.
struct DocumentedNamesTests {
  /// The lists of columns in documents, separated by spaces.
  private static let columns: [(page: String, names: [String])] = [
    ("Formats", EntryColumn.names(EntryColumn.row(.ranking))),
    ("Questions", names(HistoryLayout.placeFields)), ("Questions", names(HistoryLayout.runFields)),
    ("Questions", names(PeriodFields.printer(RankingKind(.daily)).fields)),
    ("Questions", MoversCommand.columnSets[0].names.filter { !["schema", "kind"].contains($0) }),
    ("Questions", names(StandingFields.works.fields)), ("Questions", names(StandingFields.artists.fields)),
    ("Questions", names(StandingFields.tags().fields)),
  ]

  private static func names<Record>(_ fields: [Field<Record>]) -> [String] { fields.map { "\($0.name)" } }

  private static func text(_ page: String) throws -> String {
    try DocumentPage("Documentation/\(page).md").text.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test func `documents list the columns of csv in their order`() throws {
    for (page, names) in Self.columns {
      let list = names.joined(separator: " ")
      #expect(try Self.text(page).contains("`\(list)`"), "\(page).md: \(list)")
    }
  }

  @Test func `Formats.md describes each key of an entry`() throws {
    let text = try Self.text("Formats")
    for name in EntryColumn.names(EntryColumn.keys(.found)) { #expect(text.contains("`\(name)`"), "\(name)") }
  }

  @Test func `each declaration that Library.md names exists`() throws {
    let page = try DocumentPage("Documentation/Library.md").text.replacing(/```(?s).*?```/, with: "")
      .replacing(
        "`Package.swift`", with: "")
    // `name`, `name(_:)`, `Type.name`, `.case`
    let names = page.matches(of: /`([A-Za-z.]+)(?:\(([a-z_]+):[^`]*\))?`/).map { match in
      (parts: match.1.split(separator: ".").map(String.init), label: match.2.map(String.init))
    }
    let code = try Self.librarySources()
    let declared = Self.declarations(in: code).union([
      "RankingLogCore", "RankingLogFoundation", "CancellationError", "Date", "URL",
    ])
    #expect(names.count > 20)
    for (parts, label) in names {
      for part in parts { #expect(declared.contains(part), "\(part)") }
      if let label, let name = parts.last {
        #expect(code.contains("func \(name)(\(label) "), "\(name)(\(label):)")
      }
    }
  }

  private static func librarySources() throws -> String {
    let files = FileManager.default.enumerator(
      at: Repository.root.appending(path: "Sources/RankingLogCore"), includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map {
      try String(contentsOf: $0, encoding: .utf8)
    }.joined(separator: "\n")
  }

  /// Returns the names after the keywords of declarations.
  private static func declarations(in code: String) -> Set<String> {
    let keywords = Set(
      ["func", "var", "let", "struct", "enum", "class", "actor", "protocol", "case"].map { Array($0.utf8) })
    let words = code.utf8.split { byte in
      !(byte == 0x5F || byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A
        || byte >= 0x61 && byte <= 0x7A)
    }
    return Set(
      zip(words, words.dropFirst()).filter { keywords.contains(Array($0.0)) }.map {
        String(decoding: $0.1, as: UTF8.self)
      })
  }
}
