@testable import TerminalKit

/// Input of a terminal: keys, mouse, pastes, and answers to queries.
enum TerminalsTarget {
  static func run(_ bytes: [UInt8]) {
    var parser = InputParser()
    let events = parser.parse(bytes)
    var report = TerminalReport()
    for event in events {
      check(event)
      report.add(event)
    }
    check(report)
    // The ends of pastes and strings, in this order. Then a key is a key.
    _ = parser.parse("\u{1B}[201~\u{1B}\\\u{1B}[201~".utf8)
    _ = parser.finish()
    expect(parser.parse("q".utf8) == [.key(.character("q"), [])], "a key is not read")
    for split in [1, bytes.count / 2] where split < bytes.count {
      var parser = InputParser()
      let parts = parser.parse(bytes[..<split]) + parser.parse(bytes[split...])
      expect(parts == events, "other events in parts")
    }
  }

  private static func check(_ event: InputEvent) {
    switch event {
    case .mouse(let mouse): expect(mouse.column >= 0 && mouse.row >= 0, "a click outside")
    case .paste(let text):
      // An invalid byte becomes a character of three.
      expect(text.utf8.count <= 3 * InputParser.pasteLimit, "\(text.utf8.count) bytes")
    case .resize(let size):
      expect([size.columns, size.rows].allSatisfy { 0...(1 << 24) ~= $0 }, "\(size)")
    case .reply(.cursor(let column, let row)): expect(column >= 0 && row >= 0, "a cursor outside")
    case .reply, .key: break
    }
  }

  private static func check(_ report: TerminalReport) {
    let texts = [report.version].compactMap(\.self) + report.graphics.values
    expect(
      texts.allSatisfy { $0.utf8.count <= 80 && $0.utf8.allSatisfy { 0x20...0x7E ~= $0 } }, "\(texts)")
    let cell = report.cell(ScreenSize(columns: 80, rows: 24))
    expect((2...512).contains(cell.width) && (2...512).contains(cell.height), "\(cell)")
  }
}
