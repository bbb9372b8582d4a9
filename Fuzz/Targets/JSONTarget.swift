@testable import RankingLogCore

/// The responses of the three JSON APIs. The input's first letter selects the response.
enum JSONTarget {
  static func run(_ bytes: [UInt8]) {
    guard let letter = bytes.first else { return }
    let body = Array(bytes.dropFirst())
    compareReaders(body)
    do throws(JSONDecoding.ParseError) {
      switch letter {
      case UInt8(ascii: "r"), UInt8(ascii: "i"), UInt8(ascii: "p"), UInt8(ascii: "u"): try web(letter, body)
      case UInt8(ascii: "l"), UInt8(ascii: "d"), UInt8(ascii: "z"), UInt8(ascii: "b"), UInt8(ascii: "e"):
        try app(letter, body)
      case UInt8(ascii: "R"), UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "F"), UInt8(ascii: "V"),
        UInt8(ascii: "U"), UInt8(ascii: "E"):
        try papi(letter, body)
      default: try lists(letter, body)
      }
    } catch {
      expect(error.reason.utf8.count < 200, "the reason tells of the body: \(error.reason)")
      expect(error.reason.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }, "the reason tells of the body")
    }
  }

  private static func web(_ letter: UInt8, _ body: [UInt8]) throws(JSONDecoding.ParseError) {
    switch letter {
    case UInt8(ascii: "r"):
      let reply = try JSONDecoding.decode(WebRankingReply.self, from: body)
      for kind in [RankingKind(.daily), RankingKind(.dailyAIR18)] {
        Invariants.check(reply.page(number: 1, kind: kind))
      }
    case UInt8(ascii: "i"):
      let reply = try JSONDecoding.decode(WebEnvelope<WebIllustReply>.self, from: body)
      if let illust = reply.body?.illust { Invariants.check(illust) }
    case UInt8(ascii: "p"):
      let reply = try JSONDecoding.decode(WebEnvelope<[WebPageReply]>.self, from: body)
      Invariants.check(Illust(id: 1, pageCount: reply.body?.count, pages: reply.body?.map(\.images)))
    default:
      let reply = try JSONDecoding.decode(WebEnvelope<WebUgoiraReply>.self, from: body)
      if let animation = reply.body?.animation { check(animation) }
    }
  }

  private static func app(_ letter: UInt8, _ body: [UInt8]) throws(JSONDecoding.ParseError) {
    switch letter {
    case UInt8(ascii: "l"):
      let reply = try JSONDecoding.decode(AppListReply.self, from: body)
      for work in reply.illusts { Invariants.check(work.illust) }
    case UInt8(ascii: "d"):
      Invariants.check(try JSONDecoding.decode(AppDetailReply.self, from: body).illust.illust)
    case UInt8(ascii: "z"): check(try JSONDecoding.decode(AppUgoiraReply.self, from: body).animation)
    default: _ = try JSONDecoding.decode(AppErrorReply.self, from: body)
    }
  }

  private static func papi(_ letter: UInt8, _ body: [UInt8]) throws(JSONDecoding.ParseError) {
    switch letter {
    case UInt8(ascii: "R"):
      Invariants.check(try JSONDecoding.decode(PAPIRankingReply.self, from: body).page(number: 1))
    case UInt8(ascii: "I"):
      let work = try JSONDecoding.decode(PAPIWorkReply.self, from: body).element
      Invariants.check(work.illust)
      if let animation = work.animation { check(animation) }
    case UInt8(ascii: "L"):
      for work in try JSONDecoding.decode(PAPIListReply<PAPIWork>.self, from: body).elements {
        Invariants.check(work.illust)
      }
    case UInt8(ascii: "F"):
      let reply = try JSONDecoding.decode(PAPIListReply<PAPIFavourite>.self, from: body)
      for bookmark in reply.elements.compactMap(\.bookmark) { Invariants.check(bookmark.illust) }
    case UInt8(ascii: "U"): _ = try JSONDecoding.decode(PAPISingleReply<PAPIProfile>.self, from: body)
    default: _ = try JSONDecoding.decode(PAPIErrorReply.self, from: body)
    }
  }

  private static func check(_ animation: Animation) {
    let sidecar = AnimationSidecar.bytes(animation)
    expect((AnimationSidecar.frames(sidecar) ?? []) == animation.frames, "frames are not read back")
  }
}
