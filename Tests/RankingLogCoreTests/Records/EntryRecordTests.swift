import Testing

@testable import RankingLogCore

struct EntryRecordTests {
  @Test
  func `an entry has exactly these keys in this order`() {
    let expected = [
      #"{"schema":1,"source":"web","mode":"daily","content":"all","date":"2024-01-05","#,
      #""fetched_at":"2026-11-21T01:02:03Z","position":1,"rank":1,"previous_rank":3,"id":114862000,"#,
      #""title":"Har\"bour\u0008\t海","artist":{"id":3,"name":"Ao","account":null},"type":"illust","page_count":2,"#,
      #""width":1200,"height":1600,"tags":["sea","two words"],"created_at":"2024-01-04T18:00:00+09:00","#,
      #""uploaded_at":"2024-01-04T18:00:12+09:00","age_rating":"all","ai":null,"views":10,"bookmarks":null,"#,
      #""ratings":5,"visibility":"visible","images":{"thumbnail":"https://i.pximg.net/t.jpg","#,
      #""regular":"https://i.pximg.net/r.jpg","original":null},"url":"https://www.pixiv.net/artworks/114862000"}"#,
    ]
    #expect(EntryRecord(Samples.entry, of: Samples.ranking).json.text == expected.joined())
  }

  @Test
  func `unknown values are null, and every key is present`() {
    let ranking = Ranking(
      source: .sapi, kind: RankingKind(.weekly, .manga), date: .first, fetchedAt: Timestamp(seconds: 0))
    let entry = RankingEntry(position: 2, illust: Illust(id: 7))
    let expected = [
      #"{"schema":1,"source":"sapi","mode":"weekly","content":"manga","date":"2007-09-13","#,
      #""fetched_at":"1970-01-01T00:00:00Z","position":2,"rank":null,"previous_rank":null,"id":7,"title":"","#,
      #""artist":null,"type":null,"page_count":null,"width":null,"height":null,"tags":[],"created_at":null,"#,
      #""uploaded_at":null,"age_rating":null,"ai":null,"views":null,"bookmarks":null,"ratings":null,"#,
      #""visibility":"visible","images":{"thumbnail":null,"regular":null,"original":null},"#,
      #""url":"https://www.pixiv.net/artworks/7"}"#,
    ]
    #expect(EntryRecord(entry, of: ranking).json.text == expected.joined())
  }

  @Test
  func `a hidden entry has neither title nor artist, even if they are stored`() {
    var entry = Samples.entry
    entry.visibility = .hidden
    let record = EntryRecord(entry, of: Samples.ranking)
    #expect(record.json.text.contains(#""title":"","artist":null,"#))
    #expect(record.json.text.contains(#""visibility":"hidden""#))
    #expect(Array(record.values[8...10]) == ["", "", ""])
  }

  @Test(arguments: [(true, "true"), (false, "false")])
  func `AI generation is printed unless unknown`(ai: Bool, text: String) {
    var entry = Samples.entry
    entry.illust.ai = ai
    #expect(EntryRecord(entry, of: Samples.ranking).json.text.contains("\"ai\":\(text),"))
  }

  @Test
  func `a single work has null for the ranking's keys, and caption and pages at the end`() {
    let text = EntryRecord(Samples.illust).json.text
    let head =
      #"{"schema":1,"source":null,"mode":null,"content":null,"date":null,"fetched_at":null,"position":null,"#
      + #""rank":null,"previous_rank":null,"id":114862000,"#
    let tail =
      #","url":"https://www.pixiv.net/artworks/114862000","caption":"a<br>b","#
      + #""pages":[{"thumbnail":"https://i.pximg.net/t.jpg","regular":"https://i.pximg.net/r.jpg","original":null}]}"#
    #expect(text.hasPrefix(head))
    #expect(text.hasSuffix(tail))
    #expect(text.contains(#""views":1,"bookmarks":3,"ratings":2,"#))
    #expect(EntryRecord(Illust(id: 7)).json.text.hasSuffix(#","caption":null,"pages":[]}"#))
  }

  @Test(arguments: [(EntryColumn.Kind.ranking, ""), (.work, ""), (.found, " days peak first last")])
  func `a new column of ranking does not move a column of search`(kind: EntryColumn.Kind, span: String) {
    let names =
      "id rank previous_rank position date mode content source title artist artist_id type page_count width height"
      + " tags age_rating views url" + span
    #expect((EntryColumn.names(EntryColumn.row(kind)).joined(separator: " ") + " ").hasPrefix(names + " "))
  }

  @Test
  func `selected columns of any format have the given order`() {
    let columns: [EntryColumn] = [.title, .id, .createdAt, .artistID, .images, .ai, .bookmarks, .fetchedAt]
    let record = EntryRecord(Samples.entry, of: Samples.ranking)
    #expect(
      record.json(columns).text
        == #"{"title":"Har\"bour\u0008\t海","id":114862000,"created_at":"2024-01-04T18:00:00+09:00","artist_id":3,"#
        + #""images":{"thumbnail":"https://i.pximg.net/t.jpg","regular":"https://i.pximg.net/r.jpg","original":null},"#
        + #""ai":null,"bookmarks":null,"fetched_at":"2026-11-21T01:02:03Z"}"#)
    var writer = DelimitedWriter(.tsv)
    writer.row(columns, of: record.entry, in: record.ranking)
    #expect(
      writer.bytes.text
        == "Har\"bour\u{FFFD} 海\t114862000\t2024-01-04T18:00:00+09:00\t3\t"
        + "https://i.pximg.net/t.jpg https://i.pximg.net/r.jpg\t\t\t2026-11-21T01:02:03Z\n")
  }

  @Test
  func `each column has its value`() {
    let record = EntryRecord(Samples.entry, of: Samples.ranking)
    let columns = EntryColumn.row(.ranking)
    let values = record.values
    #expect(values.count == columns.count)
    #expect(
      Array(values.prefix(19)) == [
        "114862000", "1", "3", "1", "2024-01-05", "daily", "all", "web", "Har\"bour\u{FFFD} 海", "Ao", "3",
        "illust", "2",
        "1200", "1600", "sea two words", "all", "10", "https://www.pixiv.net/artworks/114862000",
      ])
  }

  @Test
  func `the columns of a single work are empty for the ranking's values`() {
    let values = EntryRecord(Illust(id: 7)).values
    #expect(values.count == EntryColumn.row(.work).count)
    #expect(values.enumerated().filter { !$0.element.isEmpty }.map(\.offset).prefix(2) == [0, 18])
  }
}
