import RankingLogCore

/// The images of a gallery's works: downloaded images, and thumbnails of the image cache or from pixiv. Images that an
/// earlier run added to the site are preserved if they were deleted elsewhere. All are added at the first entry of
/// their work.
struct GalleryImageCollector {
  private let log: RankingLog
  private var viewed: ThumbnailLoader
  let images: GalleryImages
  let r18: R18Policy
  let onFailure: @Sendable (Message) -> Void
  /// The images of every work so far; nil for hidden works.
  private var works: [Int: WorkImages?] = [:]
  /// The number of images added to the site.
  private(set) var count = 0

  init(
    _ log: RankingLog, viewed: ImageLibrary, images: GalleryImages, r18: R18Policy,
    onFailure: @escaping @Sendable (Message) -> Void
  ) {
    self.log = log
    self.viewed = ThumbnailLoader(library: viewed, onFailure: onFailure)
    (self.images, self.r18, self.onFailure) = (images, r18, onFailure)
  }

  /// The IDs of all works that are not hidden, in descending order.
  var ids: [Int] { works.compactMap { $1 == nil ? nil : $0 }.sorted(by: >) }

  /// The number of works without an image.
  var missing: Int { images == .none ? 0 : works.values.count { $0?.isEmpty == true } }

  /// The images of a work; nil for a hidden work.
  subscript(id: Int) -> WorkImages? { works[id] ?? nil }

  /// Adds the images of works to the site.
  ///
  /// - Parameter isR18: Whether the works belong to an R-18 series.
  mutating func add(_ ids: [Int], isR18: Bool, _ site: inout Site) async throws {
    let new = ids.filter { works[$0] == nil }
    let restricted = try await log.works.restricted(new, r18, isR18: isR18)
    for id in new {
      works[id] = .some(restricted.isHidden(id) ? nil : WorkImages(restriction: restricted[id]))
    }
    // Works that were added for another series.
    for id in ids where self[id]?.restriction == nil { works[id]??.restriction = restricted.ofList }
    let shown = new.filter { self[$0] != nil }
    guard images != .none, !shown.isEmpty else { return }
    for (id, picture) in try await firstPages(of: shown, .thumbnail) {
      let format = try put(picture, of: id, &site) { SitePath.thumbnail(of: id, $0) }
      works[id]??.thumbnail = format
    }
    let others = shown.filter { self[$0]?.thumbnail == nil }
    for (id, format) in try await viewed.put(others, into: &site) {
      works[id]??.thumbnail = format
      count += 1
    }
    for (id, color) in await colors(of: shown, in: site) { works[id]??.color = color }
    guard let size = images.imageSize else { return }
    for (id, picture) in try await firstPages(of: shown, size) {
      let path = { (format: ImageFileFormat) in SitePath.image(of: id, page: 0, format) }
      var format: ImageFileFormat?
      // A single file that browsers can play is preferred to separate frames.
      if let made = try await webP(of: picture, id) { format = try put(made, of: id, &site, at: path) }
      if format == nil { format = try put(picture, of: id, &site, at: path) }
      works[id]??.image = format
    }
  }

  /// The colors of the thumbnails in the site.
  private func colors(of ids: [Int], in site: borrowing Site) async -> [Int: ImageColor] {
    var (paths, keys): ([Int: String], [Int: ColorKey]) = ([:], [:])
    for id in ids {
      let path = self[id]?.thumbnail.map { SitePath.thumbnail(of: id, $0) }
      guard let path, let contents = site.contents(of: path) else { continue }
      (paths[id], keys[id]) = (path, ColorKey(prefix: contents.checksumPrefix))
    }
    return await viewed.library.colors.colors(of: keys) { id throws(RankingLogError) in
      try site.directory.reading(paths[id] ?? "").readAll()
    }
  }

  /// The WebP file converted from an animation's ZIP. If the ZIP is missing, the newest WebP file of the work.
  private func webP(of zip: DownloadedImage, _ id: Int) async throws -> DownloadedImage? {
    guard zip.format == .zip else { return nil }
    let made = try await log.services.archive.madeFiles(ImageFileFormat.webp.rawValue, ofWork: id)
    // Errors of a ZIP are reported when its frames are read.
    let source = zip.path.map { try? AnimationFrames(zipAt: $0).checksum(zip: zip.sha256) }
    let fitting = source.map { source in made.filter { $0.source == source } } ?? made
    return (fitting.first(where: \.isIntact) ?? fitting.first).map { file in
      DownloadedImage(
        page: 0, format: .webp, bytes: file.bytes, sha256: file.sha256,
        path: file.isIntact ? file.location.path : nil)
    }
  }

  /// Adds the other pages of works to the site.
  ///
  /// - Returns: The pages of each work up to the last one in the site.
  mutating func addPages(of ids: [Int], _ site: inout Site) async throws -> [Int: [GalleryWork.Page]] {
    guard let size = images.imageSize else { return [:] }
    var pages: [Int: [GalleryWork.Page]] = [:]
    for (id, held) in try await held(ids, size) {
      var found: [GalleryWork.Page] = []
      for picture in held {
        let format =
          picture.page == 0
          ? self[id]?.image
          : try put(picture, of: id, &site) { SitePath.image(of: id, page: picture.page, $0) }
        guard let format else { continue }
        while found.count < picture.page { found.append(GalleryWork.Page(format: nil)) }
        found.append(GalleryWork.Page(format: format))
      }
      if !found.isEmpty { pages[id] = found }
    }
    return pages
  }

  /// The downloaded images, in the order of IDs.
  private func held(_ ids: [Int], _ size: ImageSize) async throws -> [(Int, [DownloadedImage])] {
    try await log.services.archive.downloadedImages(ids, size).sorted { $0.key < $1.key }
  }

  private func firstPages(of ids: [Int], _ size: ImageSize) async throws -> [(Int, DownloadedImage)] {
    try await held(ids, size).compactMap { id, pictures in
      pictures.first.flatMap { $0.page == 0 ? (id, $0) : nil }
    }
  }

  /// Adds a downloaded image to the site. If the file is missing, preserves the copy of an earlier run.
  ///
  /// - Returns: The image's format in the site; nil if it cannot be read.
  private mutating func put(
    _ picture: DownloadedImage, of id: Int, _ site: inout Site, at path: (ImageFileFormat) -> String
  ) throws(RankingLogError) -> ImageFileFormat? {
    do {
      let isHere =
        picture.format == .zip
        ? try GalleryAnimation(work: id, zip: picture).put(into: &site)
        : try put(picture, path(picture.format), &site)
      guard isHere else { return nil }
      count += 1
      return picture.format
    } catch .file(let path, let reason, let advice)
      where AnimationFrames.paths(zip: picture.path ?? "").contains(path)
    {
      onFailure(RankingLogError.file(path: path, reason: reason, advice: advice).message)
      return nil
    }
  }

  private func put(_ picture: DownloadedImage, _ path: String, _ site: inout Site) throws(RankingLogError)
    -> Bool
  {
    guard let contents = SiteContents(bytes: picture.bytes, sha256: picture.sha256) else { return false }
    guard let source = picture.path else { return try site.keep(path, contents) }
    try site.put(path, fileAt: source, contents)
    return true
  }
}
