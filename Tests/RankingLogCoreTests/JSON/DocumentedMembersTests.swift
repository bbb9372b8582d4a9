import Testing

@testable import RankingLogCore

/// A response is compared with the members that its decoder reads, and with the documented ones.
struct DocumentedMembersTests {
  /// A list of works with two kinds of objects.
  private struct Reply: JSONObjectDecodable, DescribedReply {
    static let documentedMembers = DocumentedMembers(
      unread: ["": "ads", "works[]": "color", "works[].user": "age"], optional: ["works[]": "mask"])

    let count: Int

    init(_ fields: LenientObject) throws(JSONError) {
      _ = fields.string("mode")
      count = try fields.required("works") { fields.list($0, of: Work.self) }.elements.count
    }
  }

  private struct Work: JSONObjectDecodable {
    init(_ fields: LenientObject) throws(JSONError) {
      _ = try fields.required("id", fields.int)
      _ = (fields.string("mask"), fields.object("user")?.string("name"))
    }
  }

  private func differences(_ json: String) throws -> MemberDifferences {
    try JSONDecoding.examine(Reply.self, Array(json.utf8)).differences
  }

  @Test(arguments: [
    (#"{"mode":1,"works":[{"id":1,"user":{"name":"a"}}]}"#, [], []),
    (#"{"mode":1,"ads":[],"works":[{"id":1,"mask":1,"color":{"x":1},"user":{"name":1,"age":1}}]}"#, [], []),
    (#"{"works":[{"id":1,"user":{}}]}"#, ["mode", "works[].user.name"], []),
    (#"{"mode":1,"works":[{"id":1}]}"#, ["works[].user"], []),
    (
      #"{"mode":1,"x":1,"works":[{"id":1,"y":{"z":1},"user":{"name":1,"w":1}}]}"#, [],
      ["works[].user.w", "works[].y", "x"]
    ),
    // A member of one element is sufficient; a new one of one element counts.
    (#"{"mode":1,"works":[{"id":1},{"id":2,"user":{"name":1},"new":1}]}"#, [], ["works[].new"]),
    // Names that are IDs are not printed.
    (#"{"mode":1,"works":[{"id":1,"user":{"name":1},"116":1}],"99":1}"#, [], []),
    // A response that cannot be decoded was not read to its end.
    (#"{"mode":1,"works":[{"title":1}],"x":1}"#, ["works[].id"], []),
    (#"{"mode":1,"x":1}"#, ["works"], []),
  ])
  func `missing and new members are named by their paths`(json: String, missing: [String], added: [String])
    throws
  {
    let differences = try differences(json)
    #expect(differences.missing == missing)
    #expect(differences.added == added)
  }

  @Test func `members of a part of another response follow its path`() {
    let documented = [WebPageReply].documentedMembers.nested(in: "body")
    #expect(documented.unread.keys.sorted() == ["body[]", "body[].urls"])
  }

  @Test func `a body that is not JSON is an error`() {
    #expect(throws: JSONDecoding.ParseError.self) { try JSONDecoding.examine(Reply.self, Array("<p>".utf8)) }
  }
}
