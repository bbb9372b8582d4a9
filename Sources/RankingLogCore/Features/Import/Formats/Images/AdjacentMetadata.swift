/// Metadata next to an image, written by gallery-dl, PixivUtil2 or rankinglog.
enum AdjacentMetadata {
  /// The maximum length in bytes; longer files contain something else.
  private static let limit = 1 << 20

  /// - Parameter picture: The path of an image file.
  /// - Returns: nil if there is no metadata that can be parsed. The record may belong to another work or page, because
  ///   users may rename files.
  static func record(beside picture: String) throws(RankingLogError) -> ExternalRecord? {
    for (path, isJSON) in paths(picture) {
      guard let length = Files.length(path), length <= limit else { continue }
      let bytes = try FileHandle(reading: path).prefix(limit)
      if let record = isJSON
        ? json(bytes) : PixivUtilWork.record(text: String(decoding: bytes, as: UTF8.self))
      {
        return record
      }
    }
    return nil
  }

  /// Returns the candidate paths: `NAME.jpg.json` and `NAME.json`, then the same names with `.txt`.
  private static func paths(_ picture: String) -> [(path: String, isJSON: Bool)] {
    let name = picture.utf8.lastIndex(of: UInt8(ascii: "/")).map { picture.utf8.index(after: $0) }
    let dot = picture.utf8[(name ?? picture.startIndex)...].lastIndex(of: UInt8(ascii: "."))
    let stems = [picture] + (dot.map { [String(picture[..<$0])] } ?? [])
    return stems.map { ($0 + ".json", true) } + stems.map { ($0 + ".txt", false) }
  }

  private static func json(_ bytes: [UInt8]) -> ExternalRecord? {
    let object = ExternalJSONObject(bytes: bytes)
    guard let fields = object.fields else { return nil }
    for item in [GalleryDLWork.item(object), PixivUtilWork.item(object)] {
      if case .record(let record) = item { return record }
    }
    return own(fields, bytes)
  }

  /// Returns the record of a work with its file, as in rankinglog's sidecars.
  private static func own(_ fields: LenientObject, _ bytes: [UInt8]) -> ExternalRecord? {
    guard fields.has("schema"), let id = fields.workID("id"), let file = fields.object("file"),
      let page = file.int("page"), ExternalDataLimits.page.contains(page)
    else { return nil }
    let image = ExternalImage(file.text("url"), of: id)
    return ExternalRecord(
      key: "\(id)_p\(page)", id: id, page: page, isDownloaded: true, url: image?.url,
      uploadedAt: file.string("uploaded_at").flatMap { Timestamp($0) } ?? image?.uploadedAt,
      illust: WorkList(bytes).works.first { $0.id == id }?.hint?.believable)
  }
}
