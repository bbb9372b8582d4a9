import Testing

@testable import RankingLogCore
@testable import RankingLogSite

/// The state that pages receive.
struct BrowseActivityTests {
  private static let pauses: [(NetworkEvent, RequestPause.Reason?, Int, String?)] = [
    (.waiting(host: "www.pixiv.net", seconds: 41, isAskedFor: true), .asked, 41, nil),
    (.waiting(host: "app-api.pixiv.net", seconds: 7, isAskedFor: false), .limit, 7, nil),
    (
      .retrying("https://www.pixiv.net/ranking.php", seconds: 3, attempt: 2, reason: "HTTP 503"), .failed, 3,
      "HTTP 503"
    ),
    (.waiting(host: "i.pximg.net", seconds: 41, isAskedFor: true), nil, 0, nil),
    (.retrying("https://i.pximg.net/a.jpg", seconds: 3, attempt: 2, reason: "HTTP 503"), nil, 0, nil),
    (.request("GET https://www.pixiv.net/"), nil, 0, nil), (.answer(status: 200, "x"), nil, 0, nil),
  ]

  @Test(arguments: pauses.indices)
  func `a wait of rankings is reported in seconds, and a wait of images only is not`(index: Int) {
    let (event, reason, seconds, text) = Self.pauses[index]
    let pause = RequestPause(event, now: .seconds(7))
    #expect(pause?.reason == reason && pause?.text == text)
    #expect(pause?.seconds(at: .seconds(7)) == (reason == nil ? nil : seconds))
  }

  @Test func `a pause that has ended is nil`() {
    let clock = SteppedClock()
    let state = BrowseActivity(clock: clock.clock)
    state.note(.waiting(host: "www.pixiv.net", seconds: 41, isAskedFor: true))
    clock.advance(by: .seconds(40.5))
    #expect(
      String(decoding: state.json(), as: UTF8.self)
        == #"{"pause":{"reason":"asked","seconds":1},"exports":[]}"#)
    clock.advance(by: .seconds(0.5))
    #expect(String(decoding: state.json(), as: UTF8.self) == #"{"pause":null,"exports":[]}"#)
    state.note(.retrying("https://www.pixiv.net/", seconds: 30, attempt: 2, reason: "cut \"off\""))
    #expect(
      String(decoding: state.json(), as: UTF8.self)
        == #"{"pause":{"reason":"failed","seconds":30,"text":"cut \"off\""},"exports":[]}"#)
  }

  @Test func `a running export cannot be started again, and an ended one can`() {
    let state = BrowseActivity()
    let (work, page) = (PageOfWork(id: 5, page: nil), PageOfWork(id: 5, page: 0))
    #expect(!state.isBusy && state.begin(work) && !state.begin(work) && state.begin(page) && state.isBusy)
    state.change(work) { $0.phase = .running }
    #expect(!state.begin(work))
    for what in [work, page] {
      state.change(what) { ($0.phase, $0.files, $0.bytes, $0.text) = (.done, 2, 9, "a/b") }
    }
    #expect(!state.isBusy)
    #expect(
      String(decoding: state.json(), as: UTF8.self).hasSuffix(
        #"{"id":5,"page":0,"state":"done","files":2,"bytes":9,"text":"a/b"}]}"#))
    #expect(state.begin(work))
  }

  @Test func `only the last fifty ended exports are stored, and all running ones`() {
    let state = BrowseActivity()
    let kept = PageOfWork(id: 999, page: nil)
    #expect(state.begin(kept))
    for id in 1...200 {
      #expect(state.begin(PageOfWork(id: id, page: nil)))
      state.change(PageOfWork(id: id, page: nil)) { $0.phase = .failed }
    }
    let text = String(decoding: state.json(), as: UTF8.self)
    #expect(text.contains(#"{"id":999,"#) && !text.contains(#"{"id":149,"#) && text.contains(#"{"id":150,"#))
    #expect(!state.begin(kept))
  }
}
