// Writes a work as a row, so that it can be stored and read again in this API's format.
extension SAPIRow {
  /// Converts a work to a row of 31 fields. Parsing it returns the work, as far as the format allows.
  ///
  /// These fields are empty, because a work does not have them: the server's number (4), the tools (14), the score
  /// (16), the comments (23) and the artist's portrait (29). If the original of a work is unknown, the extension (2) is
  /// `jpg`, because a row without one is not a work. The mobile URL (9) is then empty, so that no URL can be derived
  /// from the two. It is also empty if the original's URL cannot be derived from it, as for a ugoira. An unknown page
  /// count (19) is `0`. R-18G (26) is `1` like R-18, because no other value of that flag is documented. Tags (13) are
  /// separated by spaces.
  init(_ illust: Illust) {
    let known = illust.images.original.flatMap(SAPIRow.fileExtension)
    let fileExtension = known ?? "jpg"
    var fields = [String](repeating: "", count: 31)
    fields[0] = String(illust.id)
    fields[1] = SAPIRow.number(illust.artist?.id)
    fields[2] = fileExtension
    fields[3] = illust.title
    fields[5] = illust.artist?.name ?? ""
    fields[6] = illust.images.thumbnail ?? ""
    fields[9] = known == nil ? "" : SAPIRow.mobile(illust, fileExtension) ?? ""
    fields[12] =
      illust.uploadedAt?.text(offset: Timestamp.japanOffset, suffix: "", separator: UInt8(ascii: " ")) ?? ""
    fields[13] = illust.tags.spaced
    fields[15] = SAPIRow.number(illust.statistics.ratings)
    fields[17] = SAPIRow.number(illust.statistics.views)
    fields[18] = illust.caption ?? ""
    fields[19] = illust.pageCount == 1 ? "" : String(illust.pageCount ?? 0)
    fields[22] = SAPIRow.number(illust.statistics.bookmarks)
    fields[24] = illust.artist?.account ?? ""
    fields[26] = illust.ageRating.map { $0 == .all ? "0" : "1" } ?? ""
    self.init(fields.map(HTMLText.escaped))
  }

  /// The row as a line: non-empty fields in quotes, empty ones without, quotes doubled.
  var csv: String {
    var line = TextBuffer(capacity: 1024)
    let quote = UInt8(ascii: "\"")
    for (index, field) in fields.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      if field.isEmpty { continue }
      line.append(quote)
      // By bytes: a combining mark after a quote forms one character with it.
      for byte in field.utf8 {
        if byte == quote { line.append(quote) }
        line.append(byte)
      }
      line.append(quote)
    }
    line.append(UInt8(ascii: "\n"))
    return line.text
  }

  private static func number(_ number: Int?) -> String { number.map(String.init) ?? "" }

  private static func fileExtension(_ url: String) -> String? {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let name = String(Substring(path[path.index(after: dot)...]))
    return extensions.contains(name) ? name : nil
  }

  /// The mobile URL from which the original's URL can be derived: from the thumbnail's URL, otherwise from the
  /// original's URL.
  private static func mobile(_ illust: Illust, _ fileExtension: String) -> String? {
    guard let original = illust.images.original else { return nil }
    let sister = illust.images.thumbnail.map {
      $0.replacing("/c/128x128/", with: "/c/480x960/").replacing("_128x128.", with: "_480mw.")
    }
    let candidates = [
      sister.flatMap { $0.contains("_480mw.") ? $0 : nil },
      ImageURL(original)?.reduced(.mobile, page: 0, isUgoira: false),
      LegacyImageURL(original)?.reduced(.mobile, extension: fileExtension),
    ]
    return candidates.lazy.compactMap(\.self).first {
      SAPIRow.original($0, ImageURL($0), illust.pageCount ?? 1, fileExtension) == ImageHosts.today(original)
    }
  }
}
