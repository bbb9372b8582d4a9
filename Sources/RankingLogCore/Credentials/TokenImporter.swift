/// Finds pixiv's refresh token in another program's configuration: JSON (gallery-dl), an INI file (PixivUtil2), or
/// lines (pixivpy scripts and their helpers).
enum TokenImporter {
  /// - Parameter name: The name of the file for errors.
  static func find(in bytes: [UInt8], name: String) throws(RankingLogError) -> String {
    // `[Network]` is a section, not a JSON array.
    let isJSON = bytes.first { !$0.isJSONBlank } == UInt8(ascii: "{")
    let found = isJSON ? try inJSON(bytes, name) : inLines(bytes)
    guard let found else {
      throw .usage("\(name): no pixiv refresh token found")
    }
    // gallery-dl's value for a token stored in its cache.
    guard found != "cache" else {
      throw .usage(
        "\(name): gallery-dl stores the token in its cache; run gallery-dl oauth:pixiv to see it, and \(.importToken)"
      )
    }
    return try SecretParser.refreshToken(found)
  }

  private static func inJSON(_ bytes: [UInt8], _ name: String) throws(RankingLogError) -> String? {
    let root: LenientObject
    do throws(JSONDecoding.ParseError) {
      root = try JSONDecoding.decode(LenientObject.self, from: bytes)
    } catch {
      throw .usage("\(name): \(error.reason)")
    }
    let own = [
      root.object("extractor")?.object("pixiv"), root.object("pixiv"), root.object("response"), root,
    ]
    return own.lazy.compactMap { $0?.firstString(of: ["refresh-token", "refresh_token"]) }.first
  }

  /// `refresh_token: TOKEN`, `REFRESH_TOKEN = "TOKEN"` and similar; if there are several, the one after the word pixiv.
  private static func inLines(_ bytes: [UInt8]) -> String? {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let start = lines.firstIndex { $0.lowercased().contains("pixiv") } ?? lines.startIndex
    return value(lines[start...]) ?? value(lines[...])
  }

  private static func value(_ lines: ArraySlice<Substring>) -> String? {
    for line in lines {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#", first != ";" else { continue }
      let lower = line.lowercased()
      guard lower.contains("refresh_token") || lower.contains("refresh-token"),
        let separator = line.firstIndex(where: { $0 == "=" || $0 == ":" })
      else { continue }
      let value = line[line.index(after: separator)...].split { " \t\"',".contains($0) }.first
      if let value { return String(value) }
    }
    return nil
  }
}
