import RankingLogCore

/// A page with placeholders, such as `{{title}}`.
struct PageTemplate {
  private let text: String

  init(_ bytes: some Sequence<UInt8>) { text = String(decoding: Array(bytes), as: UTF8.self) }

  /// Replaces the placeholders by HTML. Placeholders in that HTML and unknown ones are not changed.
  func filled(_ values: [String: String]) -> [UInt8] {
    var page: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      page += rest[..<open.lowerBound].utf8
      let name = String(rest[open.upperBound..<close.lowerBound])
      page += (values[name] ?? "{{\(name)}}").utf8
      rest = rest[close.upperBound...]
    }
    return page + rest.utf8
  }
}
