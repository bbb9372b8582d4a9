import Testing

@testable import RankingLogCore

/// Shapes that other clients met, and that the local pixiv does not send.
struct PAPIListReplyTests {
  private func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
    try JSONReply.decode(type, from: Array(json.utf8))
  }

  private func events(_ json: String) throws -> [PAPIEvent] {
    try decode(PAPIFeedReply.self, "{\"response\":[\(json)]}").events
  }

  @Test
  func `the feed's numbers may be texts, and its works lie one level down or not`() throws {
    let events = try events(
      """
      {"id":"901","type":"add_illust","ref_work":{"id":"7","title":"Harbour"}},
      {"id":900,"type":"add_bookmark","work":{"id":8},"ref_bookmark":{"id":1,"tags":[]}},
      {"id":9,"title":"Pier","image_urls":{}},
      {"id":899,"type":"add_favorite_user","ref_user":{"id":3},"ref_work":null}
      """)
    #expect(events.map(\.id) == [901, 900, 9, 899])
    #expect(events.map(\.illust?.id) == [7, 8, 9, nil])
    #expect(events[0].illust?.title == "Harbour")
  }

  @Test
  func `an event whose work cannot be read is damage`() throws {
    let reply = try decode(
      PAPIFeedReply.self, #"{"response":[{"id":1,"ref_work":{}},{"id":2},{"type":"x"}]}"#)
    #expect(reply.events.map(\.id) == [2] && reply.damaged == 2)
    #expect(throws: JSONReply.Fault.self) { try events(#"{"id":1,"ref_work":{}}"#) }
    #expect(try decode(PAPIFeedReply.self, #"{"response":[]}"#).events.isEmpty)
    #expect(throws: JSONReply.Fault.self) { try decode(PAPIFeedReply.self, #"{"status":"success"}"#) }
  }

  @Test(arguments: [
    #"{"response":[]}"#, #"{"response":[],"pagination":[]}"#, #"{"response":[],"pagination":{"total":1}}"#,
  ])
  func `a list that does not tell what follows is not one that is over`(json: String) {
    #expect(throws: JSONReply.Fault.self) { try decode(PAPIListReply<PAPIWork>.self, json) }
  }

  @Test
  func `a favourite of which no work is told is no bookmark and no damage`() throws {
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
  func `a profile is read with whatever is there`() throws {
    let profile = try decode(
      PAPIProfile.self,
      #"{"id":3,"name":"Ao","account":"ao3","is_following":null,"stats":{"works":-1},"profile":{"introduction":"Hi"}}"#
    ).profile
    #expect(profile == ArtistProfile(Artist(id: 3, name: "Ao", account: "ao3"), introduction: "Hi"))
    #expect(throws: JSONReply.Fault.self) { try decode(PAPIProfile.self, #"{"name":"Ao"}"#) }
  }

  @Test
  func `what was done says so`() throws {
    #expect(throws: Never.self) { try decode(PAPIDoneReply.self, #"{"status":"success","response":[]}"#) }
    #expect(throws: JSONReply.Fault.self) { try decode(PAPIDoneReply.self, #"{"status":"failure"}"#) }
  }
}
