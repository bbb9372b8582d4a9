/// Decodes untrusted JSON from the network: limits its depth and size, and gives a reason for every error.
package enum JSONDecoding {
  /// The maximum nesting. pixiv's responses are less deep.
  static let depthLimit = 100

  /// The maximum number of values. pixiv's responses have fewer. Each value needs 12 bytes in addition to the text.
  static let valueLimit = 200_000

  package struct ParseError: Error {
    package let reason: String
    /// Whether the body is not JSON at all, so that it is unlikely to come from the API.
    var isNoJSON = false
  }

  package static func decode<T: JSONDecodable>(_ type: T.Type, from body: [UInt8]) throws(ParseError) -> T {
    try decode(type, try document(body))
  }

  /// Decodes a body, and compares its members with the documented ones.
  ///
  /// - Returns: The value; and the differences, only the missing members if it cannot be decoded.
  static func examine<T: DescribedReply>(
    _ type: T.Type, _ body: [UInt8]
  ) throws(ParseError) -> (value: Result<T, ParseError>, differences: MemberDifferences) {
    let document = try document(body, recording: JSONAccesses())
    let value = Result<T, ParseError> { () throws(ParseError) in try decode(type, document) }
    var differences = MemberDifferences(document.readMembers(), T.documentedMembers)
    // The decoder has not read all members.
    if case .failure = value { differences.added = [] }
    return (value, differences)
  }

  private static func document(
    _ body: [UInt8], recording accesses: JSONAccesses? = nil
  ) throws(ParseError) -> JSONDocument {
    guard !body.isEmpty else { throw ParseError(reason: "empty body", isNoJSON: true) }
    guard looksLikeJSON(body) else {
      let isPage = body.starts(with: "<".utf8)
      throw ParseError(reason: isPage ? "HTML page instead of JSON" : "not JSON", isNoJSON: true)
    }
    return try JSONDocument(body, recording: accesses)
  }

  private static func decode<T: JSONDecodable>(
    _ type: T.Type, _ document: JSONDocument
  ) throws(ParseError) -> T {
    do throws(JSONError) { return try T(document.root) } catch { throw ParseError(reason: reason(error)) }
  }

  /// Whether a body can be JSON, by its first character.
  static func looksLikeJSON(_ body: [UInt8]) -> Bool {
    guard let first = body.withoutByteOrderMark.first(where: { !$0.isJSONBlank }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The path of the invalid value. It contains no text of the response except member names.
  private static func reason(_ fault: JSONError) -> String {
    let path = (fault.value.path + [fault.missing].compactMap(\.self)).joined(separator: ".").quotable
    if fault.missing != nil { return "missing \(path)" }
    return "\(path.isEmpty ? "the top-level value" : path) has the wrong type"
  }
}
