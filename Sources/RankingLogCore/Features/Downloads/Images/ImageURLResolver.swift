/// Determines the possible URLs of a page, the most likely first.
struct ImageURLResolver: Sendable {
  let archive: Archive
  let size: ImageSize

  /// - Parameter known: The extension of another page of the same work.
  func urls(ofPage page: Int, of illust: Illust, known: String?) async throws -> [String] {
    let usual = ImageCandidates.urls(of: illust, page: page, size: size, known: known)
    guard usual.count > 1, let artist = illust.artist else { return usual }
    let originals = try await archive.originals(by: artist.id, near: illust.id)
    return ImageCandidates.urls(
      of: illust, page: page, size: size, extensions: ImageCandidates.extensions(after: originals))
  }
}
