/// Which pictures of works a live page may ask for. Their format is not known before they are there; the page is told JPEG,
/// and the response says what it is.
struct LivePictures {
  private var works: [Int: WorkPictures] = [:]

  /// - Parameter isR18: Whether the works are those of an R-18 series.
  init(_ archive: Archive, _ r18: GalleryR18, isR18: Bool, _ illusts: [Illust]) async throws {
    let ids = illusts.map(\.id)
    let restrictions = r18 == .show ? [:] : try await archive.restrictions(of: ids)
    let originals = try await archive.heldPictures(ids, .original)
    let regular = try await archive.heldPictures(ids, .regular)
    let thumbnails = try await archive.heldPictures(ids, .thumbnail)
    for illust in illusts where r18 != .hide || restrictions[illust.id] == nil {
      let held = [originals, regular].compactMap { $0[illust.id]?.first { $0.page == 0 && $0.path != nil } }
      var pictures = WorkPictures(
        restriction: restrictions[illust.id] ?? (isR18 && r18 == .blur ? .r18 : nil))
      if illust.isShown(.thumbnail) || thumbnails[illust.id] != nil { pictures.thumbnail = .jpg }
      if illust.isShown(.regular) || !held.isEmpty { pictures.image = .jpg }
      if held.contains(where: { $0.format == "zip" }) { pictures.image = .animation }
      works[illust.id] = pictures
    }
  }

  /// nil for a work that is hidden.
  subscript(id: Int) -> WorkPictures? { works[id] }
}

extension Illust {
  /// Whether pixiv shows a picture of the first page, as far as is known.
  fileprivate func isShown(_ size: ImageSize) -> Bool {
    visibility == .visible && !ImageCandidates.urls(of: self, page: 0, size: size).isEmpty
  }
}
