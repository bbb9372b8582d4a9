/// A row of SAPI: 31 fields for a work (28 in the oldest), 26 for an artist; every line ends with a comma.
struct SAPIRow {
  let fields: [String]

  init(_ fields: [String]) { self.fields = fields }

  /// The work; nil for an artist's row and for malformed rows.
  var illust: Illust? {
    let (fileExtension, mobile) = (field(2), text(9))
    let current = ImageURL(mobile)
    guard fields.count >= 26, let id = number(0).within(Count.ids), SAPIRow.extensions.contains(fileExtension)
    else {
      return nil
    }
    let pageCount = field(19).isEmpty ? 1 : number(19).within(1...4000)
    return Illust(
      id: id, title: text(3),
      artist: number(1).within(Count.ids).map { Artist(id: $0, name: text(5), account: optional(24)) },
      pageCount: pageCount, tags: SAPIRow.tags(text(13)),
      uploadedAt: current?.uploadedAt ?? Timestamp(field(12)),
      ageRating: number(26).map { $0 == 0 ? .all : .r18 },
      caption: optional(18),
      images: ImageURLs(
        thumbnail: optional(6), original: SAPIRow.original(mobile, current, pageCount ?? 1, fileExtension)
      ).withoutPlaceholders,
      statistics: Statistics(views: number(17), ratings: number(15), bookmarks: number(22)))
  }

  /// The artist, from a row with an empty first field; nil for other rows.
  var artist: Artist? {
    guard fields.count >= 25, field(0).isEmpty, field(2).isEmpty, let id = number(1).within(Count.ids) else {
      return nil
    }
    return Artist(id: id, name: text(5), account: optional(24))
  }

  /// The artist with the portrait; nil for other rows.
  var profile: ArtistProfile? { artist.map { ArtistProfile($0, portrait: optional(6)) } }

  /// The extensions of originals, in field 2; novels have others.
  static let extensions: Set<String> = ["jpg", "jpeg", "png", "gif"]

  private static func tags(_ text: String) -> Tags {
    var tags = TextBuffer(capacity: text.utf8.count)
    var isBetween = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: Tags.separator) {
        isBetween = tags.count > 0
        continue
      }
      if isBetween { tags.append(UInt8(ascii: Tags.separator)) }
      isBetween = false
      tags.append(byte)
    }
    return Tags(text: tags.text)
  }

  /// The original's URL, derived from the mobile URL and the extension in field 2. The extension of the mobile URL is
  /// irrelevant.
  ///
  /// - Parameter current: The mobile URL, if it belongs to the current storage.
  static func original(
    _ mobile: String, _ current: ImageURL?, _ pageCount: Int, _ fileExtension: String
  ) -> String? {
    current?.original(page: 0, extension: fileExtension)
      ?? LegacyImageURL(mobile)?.original(page: 0, of: pageCount, extension: fileExtension)
  }

  private func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }

  private func number(_ index: Int) -> Int? { Int(field(index)) }

  private func text(_ index: Int) -> String { HTMLText.unescaped(field(index)) }

  private func optional(_ index: Int) -> String? { field(index).isEmpty ? nil : text(index) }
}

extension RankingPage {
  /// Creates a page of SAPI. It has no reference to a next page; only an empty body is the end.
  init(sapi rows: [[String]], number: Int) {
    let works = rows.compactMap { SAPIRow($0).illust }
    self.init(
      number: number,
      entries: works.enumerated().map { index, illust in
        RankingEntry(position: index + 1, statistics: illust.statistics, illust: illust)
      }, next: rows.isEmpty ? nil : number + 1)
  }
}
