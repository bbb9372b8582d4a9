/// Decodes untrusted JSON from the network: limits its depth and size, and gives a reason for every fault.
enum JSONDecoding {
  /// The maximum nesting, deeper than in any response of pixiv.
  static let depthLimit = 100

  /// The maximum number of values, more than in any response of pixiv. Each one takes 12 bytes besides the text.
  static let valueLimit = 200_000

  struct Fault: Error {
    let reason: String
    /// Whether it is not JSON at all, so that it hardly comes from the API.
    var isNoJSON = false
  }

  static func decode<T: JSONDecodable>(_ type: T.Type, from body: [UInt8]) throws(Fault) -> T {
    guard !body.isEmpty else { throw Fault(reason: "an empty body", isNoJSON: true) }
    guard looksLikeJSON(body) else {
      let isPage = body.starts(with: "<".utf8)
      throw Fault(reason: isPage ? "an HTML page instead of JSON" : "no JSON", isNoJSON: true)
    }
    let document = try JSONDocument(body)
    do throws(JSONFault) { return try T(document.root) } catch { throw Fault(reason: reason(error)) }
  }

  /// Whether a body can be JSON, by its first character.
  static func looksLikeJSON(_ body: [UInt8]) -> Bool {
    guard let first = body.withoutByteOrderMark.first(where: { !$0.isJSONBlank }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The location of the fault, without any text of the response but names of its members.
  private static func reason(_ fault: JSONFault) -> String {
    let path = (fault.value.path + [fault.missing].compactMap(\.self)).joined(separator: ".").quotable
    return fault.missing == nil ? "\(path.isEmpty ? "the whole" : path) has the wrong type" : "no \(path)"
  }
}
