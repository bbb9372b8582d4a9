/// The metadata that gallery-dl writes about a file and its work (`--write-metadata`, `--dump-json`), with the app
/// API's names.
enum GalleryDLWork {
  /// Returns the item of a metadata record, which does not prove a download; nil for another site.
  static func item(_ object: ExternalJSONObject) -> ExternalItem? {
    guard let fields = object.fields, fields.string("category") == "pixiv", let id = fields.workID("id")
    else {
      return nil
    }
    let image = ExternalImage(fields.text("url") ?? object.text, of: id)
    let illust = illust(id, fields, image)
    let page =
      illust.type == .ugoira
      ? 0 : fields.int("num").flatMap { ExternalDataLimits.page.contains($0) ? $0 : nil }
    return .record(
      ExternalRecord(
        key: page.map { "\(id)_p\($0)" } ?? "\(id)", id: id, page: page, url: image?.url,
        uploadedAt: image?.uploadedAt, illust: illust))
  }

  private static func illust(_ id: Int, _ fields: LenientObject, _ image: ExternalImage?) -> Illust {
    var illust = Illust(
      id: id, title: fields.string("title") ?? "",
      artist: fields.object("user")?.artist(id: "id", name: "name", account: "account"),
      type: fields.string("type").flatMap(IllustType.init), pageCount: fields.int("page_count"),
      width: fields.int("width"), height: fields.int("height"), tags: Tags(fields.tagNames("tags")),
      createdAt: fields.string("create_date").flatMap { Timestamp($0) }, uploadedAt: image?.uploadedAt,
      ageRating: fields.int("x_restrict").flatMap(AgeRating.init),
      ai: AIType.isAI(fields.int("illust_ai_type")),
      caption: fields.string("caption"),
      statistics: Statistics(views: fields.int("total_view"), bookmarks: fields.int("total_bookmarks")))
    if let image, !image.isArchive, fields.int("num") == 0 { illust.images.original = image.url }
    return illust.believable
  }
}
