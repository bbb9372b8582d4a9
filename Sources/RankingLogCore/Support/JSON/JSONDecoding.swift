#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decodes untrusted JSON from the network: limits its depth and size, and gives a reason for every fault.
enum JSONDecoding {
  /// The maximum nesting, deeper than in any response of pixiv; checked before parsing.
  static let depthLimit = 100

  /// The maximum number of values, more than in any response of pixiv. A parser needs several times the memory of the
  /// input.
  static let valueLimit = 200_000

  struct Fault: Error {
    let reason: String
    /// Whether it is not JSON at all, so that it hardly comes from the API.
    var isNoJSON = false
  }

  static func decode<T: Decodable>(_ type: T.Type, from body: [UInt8]) throws(Fault) -> T {
    guard !body.isEmpty else { throw Fault(reason: "an empty body", isNoJSON: true) }
    let (depth, values) = measure(body)
    guard depth <= depthLimit else { throw Fault(reason: "nested deeper than \(depthLimit)") }
    guard values <= valueLimit else { throw Fault(reason: "more than \(valueLimit) values") }
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      let reason = reason(error, body)
      throw Fault(reason: reason.text, isNoJSON: reason.isNoJSON)
    }
  }

  /// Whether a body can be JSON, by its first character.
  static func looksLikeJSON(_ body: [UInt8]) -> Bool {
    guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The nesting depth, and the approximate number of values.
  private static func measure(_ body: [UInt8]) -> (depth: Int, values: Int) {
    var (depth, deepest, commas, inString, escaped) = (0, 0, 0, false, false)
    for byte in body {
      if inString {
        if escaped {
          escaped = false
        } else if byte == 0x5c {
          escaped = true
        } else if byte == 0x22 {
          inString = false
        }
        continue
      }
      switch byte {
      case 0x22: inString = true
      case 0x5b, 0x7b:
        depth += 1
        deepest = max(deepest, depth)
      case 0x5d, 0x7d: depth -= 1
      case 0x2c: commas += 1
      default: break
      }
    }
    return (deepest, commas + 1)
  }

  /// The location of the fault, without any text of the response.
  private static func reason(_ error: any Error, _ body: [UInt8]) -> (text: String, isNoJSON: Bool) {
    if !looksLikeJSON(body) {
      return (body.starts(with: "<".utf8) ? "an HTML page instead of JSON" : "no JSON", true)
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return ("no \(path(context.codingPath + [key]))", false)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      return ("\(path(context.codingPath)) has the wrong type", false)
    default: return ("truncated or malformed JSON", true)
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? "the whole" : keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
