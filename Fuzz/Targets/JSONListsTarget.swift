@testable import RankingLogCore

// The responses of the website and the app API with lists other than rankings, and with account data.
extension JSONTarget {
  static func lists(_ letter: UInt8, _ body: [UInt8]) throws(JSONDecoding.ParseError) {
    switch letter {
    case UInt8(ascii: "k"):
      let list = try JSONDecoding.decode(WebEnvelope<WebWorkList>.self, from: body).body
      for bookmark in list?.bookmarks(.everybody) ?? [] {
        Invariants.check(bookmark.illust)
        expect(bookmark.id ?? 1 > 0, "bookmark \(bookmark.id ?? 0)")
      }
    case UInt8(ascii: "w"):
      let works = try JSONDecoding.decode(WebEnvelope<WebWorksReply>.self, from: body).body?.works ?? [:]
      for (id, work) in works {
        Invariants.check(work)
        expect(work.id == id, "a work under another's id")
      }
    case UInt8(ascii: "n"):
      let newest = try JSONDecoding.decode(WebEnvelope<WebNewestReply>.self, from: body).body
      for work in newest?.works ?? [] { Invariants.check(work) }
    case UInt8(ascii: "c"):
      check(try JSONDecoding.decode(WebEnvelope<WebCommentsReply>.self, from: body).body?.comments ?? [])
    case UInt8(ascii: "C"): check(try JSONDecoding.decode(AppCommentsReply.self, from: body).comments)
    default: try accounts(letter, body)
    }
  }

  private static func accounts(_ letter: UInt8, _ body: [UInt8]) throws(JSONDecoding.ParseError) {
    switch letter {
    case UInt8(ascii: "a"):
      let profile = try JSONDecoding.decode(WebEnvelope<WebArtistReply>.self, from: body).body?.profile
      expect(profile?.artist.id ?? 1 > 0, "an artist without an id")
    case UInt8(ascii: "A"):
      let profile = try JSONDecoding.decode(AppArtistReply.self, from: body).profile
      expect(profile.artist.id > 0, "an artist without an id")
      expect(profile.illustCount ?? 0 >= 0 && profile.mangaCount ?? 0 >= 0, "less than no works")
    case UInt8(ascii: "s"):
      let account = try JSONDecoding.decode(WebEnvelope<WebStatusReply>.self, from: body).body?.account
      expect(account?.id ?? 1 > 0, "an account without an id")
    case UInt8(ascii: "o"):
      let tokens = try JSONDecoding.decode(OAuthReply.self, from: body).tokens
      expect((.zero ... .seconds(86_400)).contains(tokens.lifetime), "valid for \(tokens.lifetime)")
      expect(tokens.account?.id ?? 1 > 0, "an account without an id")
    case UInt8(ascii: "m"): _ = try JSONDecoding.decode(WebChangeReply.self, from: body)
    case UInt8(ascii: "t"):
      let token = WebPage.token(body) ?? "a"
      expect(!token.isEmpty && token.utf8.allSatisfy { $0 > 0x2f && $0 < 0x7b }, "a token that ends a header")
    default: return
    }
  }

  private static func check(_ comments: [Comment]) {
    for comment in comments {
      expect(comment.id > 0, "comment \(comment.id)")
      if let time = comment.createdAt { Invariants.check(time) }
    }
  }
}
