import Testing

@testable import RankingLogCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.enabled(if: Payloads.areThere))
struct PayloadFolderTests {
  /// The files that tests beside this one decode.
  private static let decoded: Set = [
    "app-api/error-access-token-expired.json", "app-api/error-offset-5000-old.json",
    "app-api/error-rate-limit.json",
    "app-api/error-work-deleted.json", "app-api/illust_bookmark_detail.json",
    "app-api/illust_detail-103905962-manga.json", "app-api/illust_detail-104134730-sanity-limited.json",
    "app-api/illust_detail-125547965-r18.json", "app-api/illust_detail-78127058.json",
    "app-api/illust_detail-deleted-or-private.shape-only.json", "app-api/illust_detail-pixivpy.json",
    "app-api/illust_ranking-day-20191127.excerpt.json", "app-api/illust_ranking-day-20250204-offset0.json",
    "app-api/illust_ranking-empty.json", "app-api/illusts-odd-titles-a.json",
    "app-api/ugoira_metadata-126473222.json",
    "app-api/ugoira_metadata-46907945.json", "app-api/user_bookmarks_illust.json",
    "oauth/error-invalid-grant-2023.json",
    "oauth/error-invalid-password.json", "oauth/error-invalid-refresh-token.json",
    "oauth/token-password-ok-anowlbear.json", "oauth/token-password-ok-azuline.json",
    "papi/error-404-endpoint-gone.json", "papi/error-work-not-found.json",
    "papi/ranking_all-daily-2015-05-13-p2.json",
    "papi/user-471355.json", "papi/work-55527150-22pages.json", "papi/work-56099861.json",
    "papi/works-46605041-manga.json", "sapi/empty-body.csv", "sapi/illust-row-2011-img-inf.csv",
    "sapi/illust-row-2013.csv", "sapi/illust-row-placeholder.csv", "sapi/manga-row-2013.csv",
    "sapi/manga-row-2014-new-urls.csv", "sapi/quoting.constructed.csv",
    "web-ajax/error-404-empty-message.json",
    "web-ajax/error-no-permission-zh.json", "web-ajax/error-unknown.json", "web-ajax/illust-100412238.json",
    "web-ajax/illust-28820443-manga.json", "web-ajax/illust-32039274.json",
    "web-ajax/illust-46281014-ugoira.json",
    "web-ajax/illust-67089412-nologin.json", "web-ajax/illust-67487303-manga.json",
    "web-ajax/illust-9175987-no-tags.json", "web-ajax/pages-100412238.json", "web-ajax/pages-93172108.json",
    "web-ajax/pages-members-only.shape-only.json", "web-ajax/ugoira_meta-74442143.json",
    "web-ajax/ugoira_meta-error-not-ugoira.json", "web-ajax/user-1039353-bookmarks.json",
    "web-ajax/user-14095911-tag-R-18.json", "web-ajax/user-9153585-profile-all.json",
    "web-ranking/daily-all-20150716-p2.excerpt.json", "web-ranking/daily-all-20200601-p2.excerpt.json",
    "web-ranking/daily-entry-20140421.json", "web-ranking/error-out-of-range.json",
    "web-ranking/masked-login-only-slot.shape-only.json", "web-ranking/r18-entry-20250916-rank1.json",
    "web-ranking/weekly-illust-20220823-p1.json",
  ]

  /// Answers to writing calls, which nothing here makes, and notes on the other files.
  private static let others: Set = [
    "INDEX.md", "app-api/bookmark-add-ok.json", "app-api/bookmark-delete-ok.json",
    "app-api/illusts-odd-titles-a.why.json",
    "web-ajax/bookmarks-add-ok.json", "web-ajax/like-ok.json",
  ]

  @Test
  func `every payload is decoded by a test, or known to be none of ours`() throws {
    let folder = try #require(Payloads.folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".") }
    #expect(Set(files).subtracting(Self.decoded).subtracting(Self.others) == [])
    #expect(Self.decoded.subtracting(files) == [])
  }

  @Test
  func `no payload, cut anywhere, is taken for a whole one`() throws {
    for name in Self.decoded where name.hasSuffix(".json") {
      let bytes = try Payloads.bytes(name)
      let end = try #require(bytes.lastIndex { !" \t\r\n".utf8.contains($0) })
      for tenth in 0..<10 {
        let cut = bytes.prefix(end * tenth / 10)
        #expect(throws: JSONReply.Fault.self, "\(name) at \(cut.count)") {
          try JSONReply.decode(Fields.self, from: Array(cut))
        }
      }
    }
  }
}
