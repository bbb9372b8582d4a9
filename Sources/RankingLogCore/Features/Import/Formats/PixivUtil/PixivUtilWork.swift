/// The metadata that PixivUtil2 writes next to the files of a work: its `.json` and `.txt` (PixivImage.py).
enum PixivUtilWork {
  /// Returns the item of a work's JSON metadata; nil for another object.
  static func item(_ object: ExternalJSONObject) -> ExternalItem? {
    guard let fields = object.fields, let id = fields.workID("Image ID") else { return nil }
    let illust = Illust(
      id: id, title: fields.string("Title") ?? "",
      artist: fields.artist(id: "Artist ID", name: "Artist Name"),
      type: type(fields.string("Image Mode")), pageCount: fields.int("Pages"),
      tags: Tags(fields.tagNames("Tags")), createdAt: fields.string("Date").flatMap { Timestamp($0) },
      caption: fields.string("Caption"), statistics: Statistics(bookmarks: fields.int("BookmarkCount")))
    return .record(ExternalRecord(key: "\(id)", id: id, illust: illust.believable))
  }

  /// Returns a work's metadata from lines such as `ImageID       = 114862000`; nil for another text.
  static func record(text: String) -> ExternalRecord? {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let (name, value) = (parts[0].trimmed, parts[1].trimmed)
      // A caption may contain lines that look like the others.
      if values[name] == nil { values[name] = value }
    }
    func number(_ name: String) -> Int? { values[name].flatMap { Int(digits: $0) } }
    guard let id = number("ImageID").within(Count.ids) else { return nil }
    let tags = values["Tags"]?.split(separator: ",").map(\.trimmed) ?? []
    let illust = Illust(
      id: id, title: values["Title"] ?? "",
      artist: number("ArtistID").within(Count.ids).map {
        Artist(id: $0, name: values["ArtistName"] ?? "")
      },
      type: type(values["Image Mode"]), pageCount: number("Pages"), tags: Tags(tags))
    return ExternalRecord(key: "\(id)", id: id, illust: illust.believable)
  }

  /// Returns the type of a work. `big` and `manga` describe the page count, not the type.
  private static func type(_ form: String?) -> IllustType? { form == "ugoira_view" ? .ugoira : nil }
}
