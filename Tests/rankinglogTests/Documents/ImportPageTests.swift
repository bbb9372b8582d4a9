import Foundation
import TestSupport
import Testing

/// The names in `Documentation/Import.md`, as image files in one directory.
@Suite(.watchdog)
struct ImportPageTests {
  /// The rows of the table: the name, and the result.
  private static let rows: [(name: String, result: String)] = {
    let tables = (try? DocumentPage("Documentation/Import.md").tables) ?? []
    return (tables.first { $0.rows.first?.contains("imported as") ?? false }?.rows.dropFirst() ?? []).map {
      cells in
      (cells[cells.count - 2].trimmingCharacters(in: ["`"]), cells[cells.count - 1])
    }
  }()

  @Test func `each name is imported as documented`() async throws {
    let sandbox = try Sandbox()
    for (number, row) in Self.rows.enumerated() { try Self.write(row.name, UInt8(number), in: sandbox) }
    let run = try await sandbox.run("import \(sandbox.path("art")) -f ndjson")
    let results = Dictionary(
      uniqueKeysWithValues: try run.objects.map { item in
        (URL(filePath: "\(item["path"] ?? "")").lastPathComponent, Self.result(item))
      })
    let expected = Self.rows.map { "\($0.name): \($0.result)" }
    #expect(Self.rows.map { "\($0.name): \(results[$0.name] ?? "not counted")" } == expected)
    #expect(Self.rows.count > 60 && results.count == Self.rows.count)
  }

  private static func result(_ item: [String: Any]) -> String {
    let size = item["size"] as? String ?? "original"
    switch (item["state"] as? String, item["id"] as? Int, item["page"] as? Int) {
    case ("adopted", let id?, let page?):
      return "\(id) page \(page)" + (size == "original" ? "" : ", \(size)")
    case ("unrecognized", let id?, _): return "maybe \(id)"
    case (let state?, _, _): return state
    default: return "\(item)"
    }
  }

  /// Writes a JPEG of 1 × 1, or a ZIP, with bytes that no other number has.
  private static func write(_ name: String, _ number: UInt8, in sandbox: Sandbox) throws {
    let end: [UInt8] =
      name.hasSuffix(".zip")
      ? [0x50, 0x4b, 3, 4, number] + [0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 18)
      : [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1] + [UInt8](repeating: 0, count: 10)
        + [0xff, 0xda, 0, 2, number, number, 0xff, 0xd9]
    try Data(end).write(to: URL(filePath: try sandbox.write("", to: "art/\(name)")))
  }
}
