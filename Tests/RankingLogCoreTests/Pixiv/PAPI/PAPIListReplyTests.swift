import Testing

@testable import RankingLogCore

/// Responses seen by other clients that the local pixiv does not send.
struct PAPIListReplyTests {
  private func decode<T: JSONDecodable>(_ type: T.Type, _ json: String) throws -> T {
    try JSONDecoding.decode(type, from: Array(json.utf8))
  }

  @Test(arguments: [
    #"{"response":[]}"#, #"{"response":[],"pagination":[]}"#, #"{"response":[],"pagination":{"total":1}}"#,
  ])
  func `a list without pagination is not complete`(json: String) {
    #expect(throws: JSONDecoding.ParseError.self) { try decode(PAPIListReply<PAPIWork>.self, json) }
  }

  @Test
  func `a PAPI favorite without a work is neither a bookmark nor malformed`() throws {
    let reply = try decode(
      PAPIListReply<PAPIFavourite>.self,
      #"{"response":[{"id":3,"work":null},{"id":4,"work":{"id":7},"publicity":"private","tags":["a"]},{"id":5,"work":{}}],"pagination":{"next":2,"total":9}}"#
    )
    #expect(reply.elements.map(\.id) == [3, 4] && reply.damaged == 1)
    #expect(
      reply.elements.map(\.bookmark)
        == [nil, Bookmark(Illust(id: 7, visibility: .deleted), id: 4, audience: .owner, tags: ["a"])])
    #expect((reply.next, reply.total) == (2, 9))
  }

  @Test
  func `a profile is read with any fields present`() throws {
    let profile = try decode(
      PAPIProfile.self,
      #"{"id":3,"name":"Ao","account":"ao3","is_following":null,"stats":{"works":-1},"profile":{"introduction":"Hi"}}"#
    ).profile
    #expect(profile == ArtistProfile(Artist(id: 3, name: "Ao", account: "ao3"), introduction: "Hi"))
    #expect(throws: JSONDecoding.ParseError.self) { try decode(PAPIProfile.self, #"{"name":"Ao"}"#) }
  }

  @Test
  func `a successful change is detected`() throws {
    #expect(throws: Never.self) { try decode(PAPIDoneReply.self, #"{"status":"success","response":[]}"#) }
    #expect(throws: JSONDecoding.ParseError.self) { try decode(PAPIDoneReply.self, #"{"status":"failure"}"#) }
  }
}
