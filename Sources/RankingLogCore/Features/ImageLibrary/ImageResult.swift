/// The result of a search for an image.
public enum ImageResult: Equatable, Sendable {
  /// The image.
  case image(WorkImage)
  /// The image is neither on disk nor in the cache, and was not requested; pixiv may have it.
  case notHeld
  /// There is no image to fetch, which is not a failure.
  case none(Reason)
  /// The fetch of this image failed; a later one may succeed.
  case failed(Message)

  /// The reason why there is no image.
  public enum Reason: String, CaseIterable, Sendable {
    /// The work was deleted.
    case deleted
    /// The work is masked: its only URLs are placeholders.
    case masked
    /// The ranking entry of the work contains no data.
    case hidden
    /// No URL of this size and page is stored, or the work is not in the archive.
    case noAddress
    /// pixiv has no image at the stored URL: the work was deleted or uploaded again after the URL was stored.
    case notFound
  }

  /// The image; nil for any other answer.
  public var image: WorkImage? {
    if case .image(let image) = self { image } else { nil }
  }
}
