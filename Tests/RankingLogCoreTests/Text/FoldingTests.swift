import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

@Suite(.watchdog)
struct FoldingTests {
  @Test(arguments: [
    ("", ""), ("Hello World", "helloworld"), ("Ｍｉｋｕ", "miku"), ("ﾐｸ", "ミク"), ("みく", "ミク"), ("ミ　ク", "ミク"),
    ("ｶﾞﾝﾀﾞﾑ", "ガンダム"), ("か\u{3099}", "ガ"), ("ゝゞ", "ヽヾ"), ("ゟ", "ヨリ"), ("㍿", "株式会社"), ("①②", "12"),
    ("〜～~", "~~~"),
    ("FATE／Zero", "fate/zero"), ("ÀÉ", "àé"), ("A\u{300}", "à"), ("a\u{323}\u{302}", "ậ"),
    ("a\u{302}\u{323}", "ậ"),
    ("\u{1112}\u{1161}\u{11AB}", "한"), ("ㅎㅏ", "하"), ("Σ", "σ"), ("İ", "i\u{307}"), ("ß", "ß"), ("ー", "ー"),
    ("ッツ", "ッツ"),
    ("❤\u{FE0F}", "❤"), ("a\u{200B}\u{AD}\u{0}\nb", "ab"), ("葛\u{E0100}", "葛"), ("👨\u{200D}👩", "👨👩"),
    ("\u{3099}", "\u{3099}"),
  ])
  func `folding ignores case, width, kana and spaces`(text: String, folded: String) {
    #expect(Array(text.folded.utf8) == Array(folded.utf8))
  }

  @Test func `invalid bytes are replaced, and folded with the rest`() {
    for (bytes, folded) in [
      ([0x41, 0xFF, 0x42], "a\u{FFFD}b"), ([0x41, 0xE3, 0x81], "a\u{FFFD}"),
      ([0xC0, 0x80, 0x43], "\u{FFFD}\u{FFFD}c"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80, 0x44], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}d"),
    ] as [([UInt8], String)] {
      var buffer = TextBuffer()
      buffer.append("x")
      bytes.withUnsafeBufferPointer { buffer.append(folding: $0) }
      #expect(buffer.text == "x" + folded)
    }
  }

  /// All characters, in strings of 64; all pairs that compose; bases with several combining characters, in any order.
  @Test(.thorough) func `folding equals Python's unicodedata`() throws {
    let python = Process()
    let output = Pipe()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-c", Self.script, Self.generator.path]
    python.standardInput = FileHandle.nullDevice
    python.standardOutput = output
    try python.run()
    let answer = try #require(try output.fileHandleForReading.readToEnd())
    python.waitUntilExit()
    var lines = answer.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }[...]
    let version = lines.popFirst()
    // A newer Python has more characters.
    let isSame = version == "\(FoldingTable.unicode.major).\(FoldingTable.unicode.minor)"
    var wrong: [String] = []
    func check(_ text: String, _ folded: String) {
      guard isSame || text.unicodeScalars.allSatisfy(Self.isInTable) else { return }
      let mine = text.folded
      if mine.utf8.elementsEqual(folded.utf8), mine.folded.utf8.elementsEqual(mine.utf8) { return }
      wrong.append("\(text.unicodeScalars.map(\.value)): \(folded), not \(mine)")
    }
    for start in stride(from: UInt32(0), to: 0x110000, by: 64) where !(0xD800..<0xE000).contains(start) {
      var text = String.UnicodeScalarView()
      for code in start..<start + 64 { if let scalar = Unicode.Scalar(code) { text.append(scalar) } }
      check(String(text), lines.popFirst() ?? "")
    }
    #expect(lines.count > 40_000)
    while let text = lines.popFirst(), let folded = lines.popFirst() { check(text, folded) }
    #expect(python.terminationStatus == 0 && lines.isEmpty)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  private static let generator = Repository.file("Scripts/fold-table")

  private static func isInTable(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return true }
    return (age.major, age.minor) <= FoldingTable.unicode
  }

  /// The version; the folded strings of 64 characters each; then other strings, each followed by its folded form.
  private static let script = """
    import importlib.machinery, importlib.util, random, sys, unicodedata
    sys.dont_write_bytecode = True
    sys.stdout.reconfigure(encoding="utf-8", newline="\\n")
    loader = importlib.machinery.SourceFileLoader("table", sys.argv[1])
    table = importlib.util.module_from_spec(importlib.util.spec_from_loader("table", loader))
    loader.exec_module(table)
    print(".".join(unicodedata.unidata_version.split(".")[:2]))
    for start in range(0, 0x110000, 64):
        if not 0xD800 <= start < 0xE000:
            print(table.fold("".join(map(chr, range(start, start + 64)))))
    every = [chr(code) for code in table.SCALARS]
    marks = [c for c in every if unicodedata.combining(c)] + list("\\u09be\\u0b3e\\u1161\\u11a8ﾞﾟㅏㄱ\\u200d ")
    single = [c for c in every if unicodedata.decomposition(c)]
    pairs = [unicodedata.normalize("NFD", c) for c in single]
    bases = [c for c in every if unicodedata.decomposition(c) or c.lower() != c] + list("aeiouかはウカハ")
    pick = random.Random(1)
    mixed = [
        pick.choice(bases) + "".join(pick.choice(marks) for _ in range(pick.randint(1, 4))) + pick.choice(bases)
        for _ in range(20000)
    ]
    for text in single + pairs + mixed:
        if not set(text) & set("\\n\\r"):
            print(text, table.fold(text), sep="\\n")
    """
}
