import Testing

@testable import RankingLogCore

/// Real rows of SAPI, parsed and written again.
@Suite(.enabled(if: Payloads.areThere))
struct SAPIRowPayloadTests {
  /// Fields that a work does not have: the server, the tools, the score, the comments, the artist's portrait.
  private static let unstored = [4, 14, 16, 23, 29]

  @Test(arguments: [
    "illust-row-2011-img-inf", "illust-row-2013", "manga-row-2013", "manga-row-2014-new-urls",
    "quoting.constructed",
  ])
  func `a row and its work convert to each other, byte for byte`(name: String)
    throws
  {
    let bytes = try Payloads.bytes("sapi/\(name).csv")
    var fields = try #require(try CSVReader.rows(bytes).first)
    let illust = try #require(SAPIRow(fields).illust)
    let written = SAPIRow(illust)
    #expect(SAPIRow(try #require(try CSVReader.rows(Array(written.csv.utf8)).first)).illust == illust)

    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(SAPIRow(fields).csv), "its own quoting")
    for index in Self.unstored { fields[index] = "" }
    #expect(written.csv == SAPIRow(fields).csv)
  }

  @Test
  func `works of the app API and PAPI retain in a row all fields that fit`() throws {
    let app = ["illust_ranking-day-20250204-offset0", "illusts-odd-titles-a"].map { "app-api/\($0).json" }
    var works = try app.flatMap { try Payloads.decode(AppListReply.self, $0).illusts.map(\.illust) }
    works += try ["work-55527150-22pages", "work-56099861"].map {
      try Payloads.decode(PAPIWork.self, "papi/\($0).json").illust
    }
    #expect(works.count == 140)
    for work in works {
      let row = SAPIRow(work)
      let again = try #require(CSVReader.rows(Array(row.csv.utf8)).first.flatMap { SAPIRow($0).illust })
      #expect(again == storable(work))
    }
    #expect(works.count { storable($0).images.original != nil } > 120)
  }

  /// The part of a work that fits into a row.
  private func storable(_ work: Illust) -> Illust {
    // The name of a ugoira's original cannot be derived from its mobile URL.
    let original = work.type == .ugoira ? nil : work.images.original
    return Illust(
      id: work.id, title: work.title, artist: work.artist, pageCount: work.pageCount,
      tags: Tags(work.tags.flatMap { $0.split(separator: " ").map(String.init) }),
      uploadedAt: work.uploadedAt,
      ageRating: work.ageRating == .r18g ? .r18 : work.ageRating,
      caption: work.caption.flatMap { $0.isEmpty ? nil : $0 },
      images: ImageURLs(thumbnail: work.images.thumbnail, original: original.map(ImageHosts.today)),
      statistics: work.statistics)
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
