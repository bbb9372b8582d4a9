import Testing

@testable import RankingLogCore

/// Rows as SAPI really sent them, read and written again.
@Suite(.enabled(if: Payloads.areThere))
struct SAPIRowPayloadTests {
  /// The fields that a work does not keep: the server, the tools, the score, the comments, the artist's portrait.
  private static let unkept = [4, 14, 16, 23, 29]

  @Test(arguments: [
    "illust-row-2011-img-inf", "illust-row-2013", "manga-row-2013", "manga-row-2014-new-urls",
    "quoting.constructed",
  ])
  func `a work comes out of the row that was written of it, which has the bytes that were sent`(name: String)
    throws
  {
    let bytes = try Payloads.bytes("sapi/\(name).csv")
    var fields = try #require(try CSVReader.rows(bytes).first)
    let illust = try #require(SAPIRow(fields).illust)
    let written = SAPIRow(illust)
    #expect(SAPIRow(try #require(try CSVReader.rows(Array(written.csv.utf8)).first)).illust == illust)

    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(SAPIRow(fields).csv), "its own quoting")
    for index in Self.unkept { fields[index] = "" }
    #expect(written.csv == SAPIRow(fields).csv)
  }

  @Test
  func `an author's row is a profile`() throws {
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
