/// Finds out where a page of a work may lie, the likeliest address first.
struct PictureLocator: Sendable {
  let archive: Archive
  let size: ImageSize

  /// - Parameter known: The extension that another page of the same work turned out to have.
  func addresses(ofPage page: Int, of illust: Illust, known: String?) async throws -> [String] {
    let usual = ImageCandidates.addresses(of: illust, page: page, size: size, known: known)
    guard usual.count > 1, let artist = illust.artist else { return usual }
    let originals = try await archive.originals(by: artist.id, near: illust.id)
    return ImageCandidates.addresses(
      of: illust, page: page, size: size, extensions: ImageCandidates.extensions(after: originals))
  }
}
