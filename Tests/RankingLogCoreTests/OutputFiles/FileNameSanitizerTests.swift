import Testing

@testable import RankingLogCore

struct FileNameSanitizerTests {
  private func component(_ text: String) -> String {
    FileNameSanitizer.component([FileNameSanitizer.Piece(text: FileNameSanitizer.clean(text), isText: true)])
  }

  @Test(arguments: [
    ("Harbour", "Harbour"), ("海の港 🎨", "海の港 🎨"), ("👩‍🎨", "👩‍🎨"), ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"),
    ("../../etc/passwd", "_._.._etc_passwd"), ("/", "_"), ("", "_"), (".", "_"), ("..", "_"), ("...", "_"),
    (" . . ", "_"),
    (".hidden", "_hidden"), ("..a", "_.a"), ("name.", "name"), ("name. . ", "name"), ("  name", "name"),
    ("name\u{3000}", "name"), ("\u{3000}", "_"), ("a\u{0}b\u{8}c\n\r\td", "a_b_c___d"),
    ("\u{7f}\u{85}\u{9b}", "___"),
    ("a\u{202e}gpj.exe", "a_gpj.exe"), ("\u{200e}\u{2066}\u{2069}\u{feff}\u{ad}", "_____"),
    ("a\u{2028}b\u{2029}c", "a_b_c"),
    ("\u{e000}\u{f8ff}", "__"), ("\u{e0001}\u{e0041}", "__"), ("con", "_con"), ("CON", "_CON"),
    ("Con.txt", "_Con.txt"),
    ("nul.tar.gz", "_nul.tar.gz"), ("nul.\u{301}x", "_nul.\u{301}x"), ("COM1", "_COM1"),
    ("LPT9.x", "_LPT9.x"), ("COM0", "COM0"),
    ("console", "console"),
    ("~", "~"), ("-rf", "-rf"), ("$(rm -rf x)", "$(rm -rf x)"), ("%2e%2e", "%2e%2e"),
    ("e\u{301}", "e\u{301}"),
    ("\u{301}x", "_\u{301}x"), ("\u{200d}", "_\u{200d}"), ("🏽", "_🏽"), (".\u{301}x", "_\u{301}x"),
    (".\u{200d}x", "_\u{200d}x"),
  ])
  func `a title becomes a name that is valid on every file system`(title: String, name: String) {
    #expect(Array(component(title).unicodeScalars) == Array(name.unicodeScalars))
  }

  static let hostile: [String] = [
    String(repeating: "a", count: 10_000), String(repeating: "絵", count: 10_000),
    String(repeating: "🎨", count: 10_000),
    String(repeating: "👩‍👩‍👧‍👦", count: 1_000), String(repeating: ".", count: 10_000),
    String(repeating: " ", count: 10_000),
    String(repeating: "../", count: 5_000), "a" + String(repeating: "\u{301}", count: 2_000),
    String(repeating: "\u{202e}", count: 5_000), String(repeating: "\u{0}", count: 5_000),
    String(repeating: "a", count: 249) + ". .", String(repeating: "a", count: 250),
    String(repeating: "a", count: 251),
    String(repeating: "a", count: 249) + "絵", "con." + String(repeating: "a", count: 10_000),
    "." + String(repeating: "a", count: 10_000), String(repeating: "\u{feff}a", count: 1_000), "\u{fffd}",
    "\r\n",
    String(repeating: "ﷺ", count: 1_000), "\u{200d}", "\u{200d}..", "..\u{200d}", "\u{2024}\u{2024}", "．．",
    "∕", "＼",
  ]

  @Test(arguments: hostile)
  func `for any title the name is short, safe and not empty`(title: String) {
    for name in [component(title), component(component(title))] {
      let bytes = Array(name.utf8)
      #expect(!bytes.isEmpty && bytes.count <= 250, "\(bytes.count) bytes")
      #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x2f && $0 != 0x5c && $0 != 0x7f })
      #expect(bytes.first != UInt8(ascii: ".") && bytes.last != UInt8(ascii: ".") && bytes.last != 0x20)
      #expect(!name.contains("\u{fffd}") || title.contains("\u{fffd}"), "a character was cut in two")
    }
  }

  @Test
  func `sanitizing a short name twice changes nothing`() {
    for title in ["Harbour", "a/b", "..", ".x", "con", "a\u{202e}b", "  x. "] {
      #expect(component(component(title)) == component(title))
    }
  }

  @Test
  func `only text by the artist is shortened, the longest first`() {
    let name = FileNameSanitizer.component([
      .init(text: "001_"), .init(text: String(repeating: "t", count: 300), isText: true), .init(text: "_"),
      .init(text: "short", isText: true), .init(text: "_114862000_p0.jpg"),
    ])
    #expect(name.hasPrefix("001_ttt") && name.hasSuffix("t_short_114862000_p0.jpg"))
    #expect((240...250).contains(name.utf8.count))
  }

  @Test(
    arguments: hostile + ["a." + String(repeating: "b", count: 248), String(repeating: ".b", count: 124)])
  func `the name of a later version fits the limit too`(title: String) {
    let time = Timestamp(seconds: 1_708_398_000)
    for name in [component(title), component(title + ".jpg")] {
      let version = FileNameSanitizer.version(of: "a.b/" + name, uploadedAt: time)
      #expect(version.hasPrefix("a.b/") && version.contains("_20240220120000"))
      #expect(version.utf8.count <= "a.b/".utf8.count + FileNameSanitizer.limit && version != "a.b/" + name)
      #expect(!name.hasSuffix(".jpg") || version.hasSuffix(".jpg"))
    }
  }

  @Test
  func `names without any text still fit`() {
    let name = FileNameSanitizer.component([
      .init(text: String(repeating: "9", count: 400)), .init(text: ".jpg"),
    ])
    #expect(name.utf8.count <= 250)
    #expect(name.hasSuffix(".jpg"))
  }
}
