import TestSupport
import Testing

@testable import RankingLogCore

/// The sidecar formats of a record.
struct SidecarFormatTests {
  private static let uploaded = Timestamp(seconds: 1_700_000_000)

  private static func contents(
    _ title: String, tags: Tags = ["a/b|c", "]]>"], caption: String? = "1 &lt; 2<br />x"
  ) -> SidecarContents {
    let illust = Illust(
      id: 7, title: title, artist: Artist(id: 9, name: "A & B"), type: .illust, pageCount: 2, tags: tags,
      ageRating: .r18, ai: false, caption: caption)
    let file = StoredFile(
      id: 1, illust: 7, page: 1, size: .original, url: "u", uploadedAt: uploaded, format: .jpg, bytes: 5,
      sha256: [0xab])
    let places = [(3, RankingDate.first), (1, RankingDate.first.adding(days: 1))].map {
      RankingAppearance(kind: RankingKind(.daily), date: $1, rank: $0)
    }
    return SidecarContents(illust: illust, file: file, places: places)
  }

  private static func text(_ format: SidecarFormat, _ contents: SidecarContents) -> String {
    String(decoding: format.bytes(contents), as: UTF8.self)
  }

  @Test(arguments: [
    ("a\u{8}b\0\u{1f}", "ab"), ("\u{fffe}x\u{ffff}", "x"), ("]]><!--&amp;\"'", "]]&gt;&lt;!--&amp;amp;\"'"),
    ("a\tb\nc\rd", "a\tb\nc&#13;d"), ("\u{202e}‮🇯🇵👨‍👩‍👧", "\u{202e}‮🇯🇵👨‍👩‍👧"), ("", ""), ("\u{85}", "\u{85}"),
    (String(repeating: "長", count: 300), String(repeating: "長", count: 300)),
  ])
  func `XML contains every character that it allows`(text: String, escaped: String) {
    #expect(Array(XMLText.escaped(text).utf8) == Array(escaped.utf8))
  }

  @Test func `XMP has exact tags, flat ones for programs that split hierarchies`() {
    let xmp = Self.text(.xmp, Self.contents("t"))
    #expect(xmp.contains("<rdf:li>a/b|c</rdf:li>") && xmp.contains("<rdf:li>a／b｜c</rdf:li>"))
    #expect(xmp.contains("<rdf:li xml:lang=\"x-default\">1 &lt; 2\nx</rdf:li>"))
    #expect(xmp.contains("<pixiv:rank>1</pixiv:rank>") && xmp.contains("<pixiv:ai>False</pixiv:ai>"))
    #expect(xmp.contains("<xmp:CreateDate>2023-11-15T07:13:20+09:00</xmp:CreateDate>"))
    #expect(!xmp.contains("xmp:Rating") && xmp.contains("<dc:creator>\n    <rdf:Seq>"))
  }

  @Test func `XMP omits unknown values`() {
    let xmp = Self.text(.xmp, Self.contents("\u{8}", tags: [], caption: nil))
    for name in ["dc:title", "dc:subject", "lr:hierarchicalSubject", "dc:description"] {
      #expect(!xmp.contains("<\(name)>"))
    }
  }

  @Test func `JSON has the caption as text, the file and its ranks`() {
    let json = Self.text(.json, Self.contents("t"))
    #expect(json.contains(#""caption":"1 &lt; 2<br />x""#) && json.contains(#""caption_text":"1 < 2\nx""#))
    #expect(
      json.hasSuffix(
        #""file":{"page":1,"bytes":5,"sha256":"ab","url":"u","uploaded_at":"2023-11-15T07:13:20+09:00"},"#
          + #""places":[{"mode":"daily","content":"all","date":"\#(RankingDate.first)","rank":3},"#
          + #"{"mode":"daily","content":"all","date":"\#(RankingDate.first.adding(days: 1))","rank":1}]}"#
          + "\n"))
  }

  @Test func `TXT has one line per tag, with any characters`() {
    let text = Self.text(.txt, Self.contents("x\ny\u{8}\u{2028}z", tags: ["a b", "c\rd"]))
    #expect(text == "a b\nc d\ncreator:A & B\ntitle:x y z\npage:2\nrating:r18\n")
  }

  @Test func `a tag map replaces, adds and omits tags`() throws {
    let map = try TagMap(csv: Array("a,b,,c\nomitted,\n".utf8))
    #expect(map.tags(of: Illust(id: 1, tags: ["a", "omitted", "d", "c"])) == ["b", "c", "d"])
    let others = try TagMap(csv: Array("a,b\n*,\n".utf8))
    #expect(others.tags(of: Illust(id: 1, tags: ["a", "d"])) == ["b"])
  }
}
