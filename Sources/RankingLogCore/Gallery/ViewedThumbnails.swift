/// The thumbnails of a gallery that are no files of downloads: those of an earlier run, of the image cache, or of pixiv.
struct ViewedThumbnails {
  private(set) var pictures: Pictures
  let onFailure: @Sendable (Message) -> Void

  /// An error of the site, which ends the gallery, unlike those of pictures.
  private struct SiteError: Error {
    let cause: RankingLogError
  }

  /// Puts the thumbnails of works into the site. One that an earlier run put there is not looked for again.
  ///
  /// - Returns: The formats of those that are in the site.
  mutating func put(_ ids: [Int], into site: inout Site) async throws -> [Int: SitePicture] {
    var found: [Int: SitePicture] = [:]
    for id in ids { found[id] = try Self.kept(id, &site) }
    let missing = ids.filter { found[$0] == nil }.map { PictureKey($0) }
    guard pictures.mayFind, !missing.isEmpty else { return found }
    do {
      try await pictures.pictures(missing) { key, answer in
        do throws(RankingLogError) {
          found[key.illust] = try put(answer, of: key.illust, &site)
        } catch {
          throw SiteError(cause: error)
        }
      }
    } catch let error as SiteError {
      throw error.cause
    } catch let error as RankingLogError where pictures.fetches {
      // What concerns all pictures ends their fetching, not the gallery.
      onFailure(error.message)
      pictures = pictures.withoutFetching
    }
    return found
  }

  private static func kept(_ id: Int, _ site: inout Site) throws(RankingLogError) -> SitePicture? {
    for format in SitePicture.files where try site.keep(SitePath.thumbnail(of: id, format)) { return format }
    return nil
  }

  private func put(
    _ answer: PictureAnswer, of id: Int, _ site: inout Site
  ) throws(RankingLogError) -> SitePicture? {
    switch answer {
    case .picture(let picture):
      let bytes: [UInt8]
      do {
        bytes = try picture.bytes()
      } catch {
        onFailure(error.message)
        return nil
      }
      let format = SitePicture(fileExtension: picture.format.rawValue)
      try site.put(SitePath.thumbnail(of: id, format), bytes)
      return format
    case .failed(let reason):
      onFailure("work \(id): \(reason)")
      return nil
    case .none, .notHeld: return nil
    }
  }
}
