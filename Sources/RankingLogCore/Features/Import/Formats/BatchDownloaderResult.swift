/// The metadata that PixivBatchDownloader found: of a page as JSON, or of a work as comma-separated values. It does not
/// prove a download.
enum BatchDownloaderResult {
  /// Returns the item of a JSON object; nil for another object.
  static func item(_ object: ExternalJSONObject) -> ExternalItem? {
    guard let fields = object.fields, let id = fields.workID("idNum") else { return nil }
    let key = fields.string("id") ?? "\(id)"
    if fields.int("type") == 3 { return .other(key: key.quotable, reason: "a novel") }
    let page = BatchDownloaderRecord.split(key)?.page ?? 0
    // The size is the size of this page.
    func size(_ name: String) -> Int? { page == 0 ? fields.int(name) : nil }
    let illust = Illust(
      id: id, title: fields.string("title") ?? "", artist: fields.artist(id: "userId", name: "user"),
      type: fields.int("type").flatMap(IllustType.init), pageCount: fields.int("pageCount"),
      width: size("fullWidth"), height: size("fullHeight"),
      tags: Tags(fields.tagNames("tags")), createdAt: fields.string("date").flatMap { Timestamp($0) },
      ageRating: fields.int("xRestrict").flatMap(AgeRating.init), ai: AIType.isAI(fields.int("aiType")),
      caption: fields.string("description"),
      statistics: Statistics(
        views: fields.int("viewCount"), ratings: fields.int("likeCount"), bookmarks: fields.int("bmk")))
    let image = ExternalImage(fields.text("original"), of: id)
    return record(key.quotable, page: page, illust, image)
  }

  /// Returns the item of a row of comma-separated values.
  static func item(_ row: [String: String]) -> ExternalItem? {
    let key = row["id"] ?? ""
    guard let id = Int(digits: key).within(Count.ids) else {
      return .unreadable(key: key.quotable, reason: "not a work ID")
    }
    let type = row["type"]?.lowercased() ?? ""
    if type.hasPrefix("novel") { return .other(key: key, reason: "a novel") }
    func number(_ name: String) -> Int? { row[name].flatMap { Int(digits: $0) } }
    let illust = Illust(
      id: id, title: row["title"] ?? "",
      artist: number("userid").within(Count.ids).map { Artist(id: $0, name: row["user"] ?? "") },
      type: IllustType.allCases.first { type.hasPrefix($0.rawValue) }, pageCount: number("page"),
      width: number("width"), height: number("height"),
      tags: Tags((row["tags"] ?? "").split(separator: ",").map(String.init)),
      createdAt: row["date"].flatMap { Timestamp($0) }, ageRating: ageRating(row["xrestrict"]),
      ai: ["no": false, "yes": true][row["ai"]?.lowercased() ?? ""], caption: row["description"],
      statistics: Statistics(
        views: number("viewcount"), ratings: number("likecount"), bookmarks: number("bookmark")))
    return record(key, page: nil, illust, ExternalImage(row["original"], of: id))
  }

  private static func record(_ key: String, page: Int?, _ illust: Illust, _ image: ExternalImage?)
    -> ExternalItem
  {
    var illust = illust
    illust.uploadedAt = image?.uploadedAt
    if let image, !image.isArchive, page ?? 0 == 0 { illust.images.original = image.url }
    return .record(
      ExternalRecord(
        key: key, id: illust.id, page: page, url: image?.url, uploadedAt: image?.uploadedAt,
        illust: illust.believable))
  }

  private static func ageRating(_ text: String?) -> AgeRating? {
    switch text {
    case "AllAges": .all
    case "R-18": .r18
    case "R-18G": .r18g
    default: nil
    }
  }
}
