import RankingLogCore

/// The images of works that a live page may request. Their format is unknown before they are fetched: the page receives
/// paths that end in `.jpg`, and the response contains the actual type.
struct BrowseImages {
  private var works: [Int: WorkImages] = [:]

  /// - Parameter isR18: Whether the works belong to an R-18 series.
  init(_ log: RankingLog, _ r18: R18Policy, isR18: Bool, _ illusts: [Illust]) async throws {
    let archive = log.services.archive
    let ids = illusts.map(\.id)
    let restricted = try await log.works.restricted(ids, r18, isR18: isR18)
    let originals = try await archive.downloadedImages(ids, .original)
    let regular = try await archive.downloadedImages(ids, .regular)
    let thumbnails = try await archive.downloadedImages(ids, .thumbnail)
    let colors = await log.images(.thumbnail).colors.stored(of: illusts, files: thumbnails)
    for illust in illusts where !restricted.isHidden(illust.id) {
      let held = [originals, regular].compactMap { $0[illust.id]?.first { $0.page == 0 && $0.path != nil } }
      var pictures = WorkImages(restriction: restricted[illust.id])
      if illust.isShown(.thumbnail) || thumbnails[illust.id] != nil { pictures.thumbnail = .jpg }
      if illust.isShown(.regular) || !held.isEmpty { pictures.image = .jpg }
      if held.contains(where: { $0.format == .zip }) { pictures.image = .zip }
      pictures.color = colors[illust.id]
      works[illust.id] = pictures
    }
  }

  /// The images of a work; nil for a hidden work.
  subscript(id: Int) -> WorkImages? { works[id] }
}

extension Illust {
  /// Whether pixiv shows an image of the first page, according to the stored metadata.
  fileprivate func isShown(_ size: ImageSize) -> Bool {
    visibility == .visible && !ImageCandidates.urls(of: self, page: 0, size: size).isEmpty
  }
}
