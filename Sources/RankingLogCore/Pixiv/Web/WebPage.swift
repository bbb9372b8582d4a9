/// An HTML page of the website, with data for its own scripts.
enum WebPage {
  /// The CSRF token required for changes. The JSON in the element `__NEXT_DATA__` contains a string with nested JSON,
  /// which has the token in `api` (seen by several projects since 2024).
  static func token(_ page: [UInt8]) -> String? {
    guard let data = script(page, "__NEXT_DATA__"),
      let fields = try? JSONDecoding.decode(LenientObject.self, from: Array(data.utf8)),
      let properties = fields.object("props")?.object("pageProps")
    else { return nil }
    let name = "serverSerializedPreloadedState"
    let text = properties.string(name).flatMap {
      try? JSONDecoding.decode(LenientObject.self, from: Array($0.utf8))
    }
    let token = (text ?? properties.object(name))?.object("api")?.string("token")
    // The token is written to a header, so it may contain only letters and digits.
    return token.flatMap { $0.isEmpty || !$0.utf8.allSatisfy(\.isLetterOrDigit) ? nil : $0 }
  }

  /// The array after `"contents":` in a ranking's page.
  static func contents(_ page: [UInt8]) -> [UInt8]? {
    let name = Array("\"contents\":[".utf8)
    guard let start = page.firstRange(of: name)?.upperBound else { return nil }
    var (depth, isText, isEscaped) = (1, false, false)
    for index in start..<page.endIndex {
      switch page[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isText: isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "]") where !isText:
        depth -= 1
        if depth == 0 { return Array(page[(start - 1)...index]) }
      default: break
      }
    }
    return nil
  }

  /// The text of the script element with an ID.
  private static func script(_ page: [UInt8], _ id: String) -> Substring? {
    let page = String(decoding: page, as: UTF8.self)
    guard let name = page.firstRange(of: "id=\"\(id)\"") else { return nil }
    let rest = page[name.upperBound...]
    guard let start = rest.firstIndex(of: ">") else { return nil }
    let text = rest[rest.index(after: start)...]
    return text.firstRange(of: "</script>").map { text[..<$0.lowerBound] }
  }
}
