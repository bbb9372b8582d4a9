import Testing

@testable import RankingLogCore

/// Real rows of SAPI.
@Suite(.enabled(if: Payloads.areThere))
struct SAPIRowPayloadTests {
  @Test(arguments: [
    "illust-row-2011-img-inf", "illust-row-2013", "manga-row-2013", "manga-row-2014-new-urls",
    "quoting.constructed",
  ])
  func `a work has the fields of its row`(name: String) throws {
    let fields = try #require(try CSVReader.rows(Payloads.bytes("sapi/\(name).csv")).first)
    let illust = try #require(SAPIRow(fields).illust)
    let time = illust.uploadedAt?.text(
      offset: Timestamp.japanOffset, suffix: "", separator: UInt8(ascii: " "))
    let work: [Int: String?] = [
      0: String(illust.id), 1: illust.artist.map { String($0.id) }, 3: illust.title, 5: illust.artist?.name,
      12: time, 13: illust.tags.joined(separator: " "), 15: illust.statistics.ratings.map(String.init),
      17: illust.statistics.views.map(String.init), 18: illust.caption,
      19: illust.pageCount == 1 ? "" : illust.pageCount.map(String.init),
      22: illust.statistics.bookmarks.map(String.init), 24: illust.artist?.account,
    ]
    for (index, value) in work { #expect(value == HTMLText.unescaped(fields[index]), "field \(index)") }
    #expect(illust.ageRating == .all)
    let images = illust.images
    #expect(images.thumbnail?.hasSuffix("_128x128.jpg") == true)
    #expect(images.original?.hasSuffix(".\(fields[2])") == true)
  }

  @Test
  func `an artist's row is a profile`() throws {
    let rows = try CSVReader.rows(Payloads.bytes("sapi/quoting.constructed.csv"))
    let profile = try #require(rows.last.flatMap { SAPIRow($0).profile })
    #expect(profile.artist.id == 1_184_799 && profile.portrait?.hasSuffix("/7271308_80.jpg") == true)
    #expect(SAPIRow(rows[0]).profile == nil)
  }

  @Test
  func `PAPI's user is a profile`() throws {
    let profile = try Payloads.decode(PAPIProfile.self, "papi/user-471355.json").profile
    #expect(profile.artist.account == "creayus" && profile.isFollowed == true)
    #expect(profile.portrait?.hasSuffix("/7393018_s.jpg") == true)
    #expect((profile.introduction, profile.workCount) == (nil, nil))
  }
}
