import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Placeholders that pixiv shows for hidden works are not stored as metadata.
@Suite(.watchdog)
struct StandInTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A list of the newest works with a masked one in the middle.
  private static let newest: String = {
    func work(_ id: Int, _ minute: Int, isMasked: Bool) -> String {
      let (title, size, date) =
        isMasked ? ("-----", 100, "1970-01-01T00:00") : ("work \(id)", 800, "2024-03-10T11:\(minute)")
      let url =
        isMasked
        ? "https://s.pximg.net/common/images/limit_r18_360.png"
        : "https://i.pximg.net/c/250x250_80_a2/img-master/img/2024/03/10/11/\(minute)/00/\(id)_p0_square1200.jpg"
      return #"{"id":"\#(id)","title":"\#(title)","illustType":0,"xRestrict":\#(isMasked ? 1 : 0),"#
        + #""url":"\#(url)","tags":[],"userId":"7","userName":"\#(isMasked ? "-----" : "seven")","width":\#(size),"#
        + #""height":\#(size),"pageCount":1,"createDate":"\#(date):00+09:00","updateDate":"\#(date):00+09:00","#
        + #""isMasked":\#(isMasked)\#(isMasked ? #","maskReason":"r18""# : "")}"#
    }
    let works = [
      work(203, 30, isMasked: false), work(202, 20, isMasked: true), work(201, 10, isMasked: false),
    ]
    return
      #"{"error":false,"message":"","body":{"page":{"ids":[203,202,201],"isLastPage":true},"#
      + #""thumbnails":{"illust":[\#(works.joined(separator: ","))]}}}"#
  }()

  @Test func `a masked entry among the newest works is not a gap and has no metadata`() async throws {
    #expect(try await sandbox.run("auth cookie", input: Sandbox.session).status == 0)
    try sandbox.pixiv.fault(AnswerCase.json("follow_latest", 200, Self.newest))
    for _ in 1...2 {
      let run = try await sandbox.run("following --source web -f ndjson")
      #expect(run.status == 0 && !run.errors.contains("missing"), "\(run.errors)")
      let works = try run.objects
      #expect(works.map { $0["id"] as? Int } == [203, 202, 201])
      let masked = works[1]
      #expect(masked["title"] as? String == "" && masked["age_rating"] as? String == "r18")
      for key in ["created_at", "width", "height", "page_count"] { #expect(masked[key] is NSNull, "\(key)") }
    }
  }
}
