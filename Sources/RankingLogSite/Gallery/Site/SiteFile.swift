import RankingLogCore

/// A file that rankinglog wrote, as a line of JSON: `{"path":"app.css","bytes":12,"sha256":"…"}`.
struct SiteFile: Equatable {
  let path: String
  var contents: SiteContents
  /// Whether it was edited since, so that its length and time do not prove its contents.
  var isEdited = false

  func write(to text: inout TextBuffer) {
    text.append("{\"path\":\"" as StaticString)
    text.append(path)
    text.append("\",\"bytes\":" as StaticString)
    text.append(number: contents.bytes)
    text.append(",\"sha256\":\"" as StaticString)
    text.append(contents.checksum)
    text.append("\"" as StaticString)
    if isEdited { text.append(",\"edited\":true" as StaticString) }
    text.append("}" as StaticString)
  }

  init(path: String, contents: SiteContents, isEdited: Bool = false) {
    (self.path, self.contents, self.isEdited) = (path, contents, isEdited)
  }

  /// Parses a line; nil for any other text, and for a path that cannot belong to a site.
  init?(line: some Collection<UInt8>) {
    var rest = Substring(decoding: line, as: UTF8.self).utf8[...]
    guard rest.skip("{\"path\":\""), let path = rest.take(to: "\""), rest.skip(",\"bytes\":"),
      let bytes = rest.take(to: ","), rest.skip("\"sha256\":\""), let checksum = rest.take(to: "\""),
      let contents = SiteContents(bytes: bytes, checksum: checksum), SitePath.isSafe(path)
    else { return nil }
    let isEdited = rest.skip(",\"edited\":true")
    guard rest.skip("}"), rest.isEmpty else { return nil }
    self.init(path: String(path), contents: contents, isEdited: isEdited)
  }
}

extension Substring.UTF8View {
  /// Skips a text; returns false if it is not next.
  fileprivate mutating func skip(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { starts(with: $0) }
    if isNext { self = dropFirst(text.utf8CodeUnitCount) }
    return isNext
  }

  /// Returns the text up to a character, and skips both; nil if the character is missing.
  fileprivate mutating func take(to end: Unicode.Scalar) -> Substring? {
    guard let index = firstIndex(of: UInt8(ascii: end)) else { return nil }
    defer { self = self[self.index(after: index)...] }
    return Substring(self[..<index])
  }
}
