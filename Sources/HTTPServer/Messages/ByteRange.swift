/// The result of a `Range` header (RFC 9110, 14.2). For several ranges, the complete file is sent.
package enum ByteRange: Equatable, Sendable {
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// - Parameters:
  ///   - range: The value of `Range`.
  ///   - condition: The value of `If-Range`: a part is sent only if this ETag matches.
  package init(_ range: String?, ifRange condition: String?, etag: String, count: Int) {
    guard let range, condition == nil || condition == etag, range.hasPrefix("bytes=") else {
      self = .whole
      return
    }
    let bounds = range.utf8.dropFirst(6).split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    guard bounds.count == 2, let first = Self.number(bounds[0]), let last = Self.number(bounds[1]) else {
      self = .whole
      return
    }
    switch (first, last) {
    case (nil, nil): self = .whole
    case (nil, let length?):
      self = length == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - length)..<count)
    case (let start?, let end): self = Self.part(start, end ?? .max, count)
    }
  }

  private static func part(_ start: Int, _ end: Int, _ count: Int) -> ByteRange {
    if start > end { return .whole }
    return start < count ? .part(start..<min(end, count - 1) + 1) : .unsatisfiable
  }

  /// Parses digits. The inner nil is an empty text; the outer nil is a text with other characters.
  private static func number(_ digits: Substring.UTF8View) -> Int?? {
    if digits.isEmpty { return .some(nil) }
    guard digits.count < 19, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else {
      return nil
    }
    return Int(Substring(digits))
  }
}
