import RankingLogCore

/// The thumbnails of a gallery that were not downloaded: from an earlier run, the image cache, images of other sizes, or
/// pixiv.
struct ThumbnailLoader {
  private(set) var library: ImageLibrary
  let onFailure: @Sendable (Message) -> Void

  /// An error of the site. It ends the run, unlike an error of an image.
  private struct SiteError: Error {
    let cause: RankingLogError
  }

  /// Adds the thumbnails of works to the site. A thumbnail that an earlier run added is not read again.
  ///
  /// - Returns: The formats of the thumbnails in the site.
  mutating func put(_ ids: [Int], into site: inout Site) async throws -> [Int: ImageFileFormat] {
    var found: [Int: ImageFileFormat] = [:]
    for id in ids { found[id] = try Self.kept(id, &site) }
    let missing = ids.filter { found[$0] == nil }.map { ImageKey($0) }
    guard !missing.isEmpty else { return found }
    do {
      try await library.images(missing) { key, answer in
        do throws(RankingLogError) {
          found[key.illust] = try put(answer, of: key.illust, &site)
        } catch {
          throw SiteError(cause: error)
        }
      }
    } catch let error as SiteError {
      throw error.cause
    } catch let error as RankingLogError where library.fetches {
      // An error that concerns all images ends the fetching of thumbnails, but not the run.
      onFailure(error.message)
      library = library.withoutFetching
    }
    return found
  }

  private static func kept(_ id: Int, _ site: inout Site) throws(RankingLogError) -> ImageFileFormat? {
    for format in ImageFileFormat.files where try site.keep(SitePath.thumbnail(of: id, format)) {
      return format
    }
    return nil
  }

  private func put(
    _ answer: ImageResult, of id: Int, _ site: inout Site
  ) throws(RankingLogError) -> ImageFileFormat? {
    switch answer {
    case .image(let picture):
      let bytes: [UInt8]
      do {
        bytes = try picture.bytes()
      } catch {
        onFailure(error.message)
        return nil
      }
      try site.put(SitePath.thumbnail(of: id, picture.format), bytes)
      return picture.format
    case .failed(let reason):
      onFailure("work \(id): \(reason)")
      return nil
    case .none, .notHeld: return nil
    }
  }
}
