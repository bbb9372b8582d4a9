import Testing

@testable import RankingLogCore

/// Works in the website's lists: a placeholder for a work is not its metadata.
struct WebWorkListTests {
  private func decode(_ json: String) throws -> WebListedWork {
    try JSONDecoding.decode(WebListedWork.self, from: Array(json.utf8))
  }

  private func json(
    title: String = "Harbour", url: String, size: Int = 600, date: String = "2024-01-04T18:00:00+09:00",
    more: String = ""
  ) -> String {
    """
    {"id":"7","title":"\(title)","illustType":1,"xRestrict":1,"sl":6,"url":"\(url)","tags":["sea"],"userId":"3",
    "userName":"\(title)","width":\(size),"height":\(size),"pageCount":1,"createDate":"\(date)","updateDate":"\(date)",
    "bookmarkData":{"id":"42","private":false}\(more)}
    """
  }

  private static let picture =
    "https://i.pximg.net/c/250x250_80_a2/img-master/img/2024/01/05/06/07/08/7_p0_square1200.jpg"
  private static let standIn = "https://s.pximg.net/common/images/limit_r18_360.png"

  @Test(arguments: [
    (standIn, #","isMasked":true,"maskReason":"r18""#), (standIn, #","isMasked":false"#), (standIn, ""),
    (picture, #","isMasked":true,"maskReason":"unknown""#), ("", #","isMasked":true"#),
  ])
  func `a masked work keeps its artist's ID, its type and its rating only`(
    url: String, mask: String
  ) throws {
    let slot = try decode(
      json(title: "-----", url: url, size: 100, date: "1970-01-01T00:00:00+09:00", more: mask))
    #expect(slot.bookmark == 42)
    #expect(
      slot.illust
        == Illust(
          id: 7, artist: Artist(id: 3, name: ""), type: .manga, ageRating: .r18, visibility: .hidden))
  }

  @Test(arguments: [picture, "", "https://elsewhere.example/7.jpg"])
  func `a visible work keeps all metadata, regardless of its image URL`(url: String) throws {
    let illust = try decode(json(url: url, more: #","isMasked":false"#)).illust
    #expect((illust.title, illust.artist?.name, illust.width) == ("Harbour", "Harbour", 600))
    #expect(illust.createdAt == Timestamp("2024-01-04T18:00:00+09:00") && illust.tags == ["sea"])
    #expect(illust.images.thumbnail == (url == Self.picture ? url : nil))
  }

  @Test func `a deleted work stays in the list`() throws {
    let slot = try decode(#"{"id":"7","title":"-----","userId":"0","bookmarkData":{"id":"42"}}"#)
    #expect(slot.illust == Illust(id: 7, visibility: .deleted) && slot.bookmark == 42)
  }
}
