// A work as a row, so that it can be kept and read again as this API sent it.
extension SAPIRow {
  /// The row of a work, of 31 fields: what is read from it is the work, as far as a row can hold it.
  ///
  /// These fields are empty, since a work does not keep them: the server's number (4), the tools (14), the score (16),
  /// the comments (23) and the artist's portrait (29). The extension (2) of a work whose original is unknown is `jpg`,
  /// without one it would be no work; the mobile address (9) is then empty, so that no address follows from the two.
  /// Nor is there one where the original's cannot follow from it, as that of a ugoira. An unknown number of pages (19)
  /// is `0`, and R-18G (26) is `1` as R-18 is, for no more is known of that flag. A blank parts tags (13).
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

  /// The row as a line: what is filled in quotes, what is empty without, a quote inside doubled.
  var csv: String {
    var line = TextBuffer(capacity: 1024)
    let quote = UInt8(ascii: "\"")
    for (index, field) in fields.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      if field.isEmpty { continue }
      line.append(quote)
      // By bytes, since a mark after a quote makes another character of it.
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

  private static func fileExtension(_ address: String) -> String? {
    let path = address.prefix { $0 != "?" }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let name = String(path[path.index(after: dot)...])
    return extensions.contains(name) ? name : nil
  }

  /// The mobile address from which the original's follows: the thumbnail's sister, else that of the original's storage.
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
      SAPIRow.original($0, illust.pageCount ?? 1, fileExtension) == ImageHosts.today(original)
    }
  }
}
