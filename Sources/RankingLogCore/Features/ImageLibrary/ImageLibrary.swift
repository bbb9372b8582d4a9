/// Images of works for viewing, in one size.
///
/// Each image is searched among the downloaded files, then in the image cache, and then at pixiv if fetching is
/// enabled. A fetched image is checked like a download and stored in the cache, not as a file, so that a second call
/// finds it there. Only images are requested, never rankings or works. The current version of a file is preferred; a
/// previous version on disk is used if nothing newer is found. A thumbnail that is not found there is created
/// from a downloaded image of another size.
///
/// Originals are searched only on disk. In all other sizes, the first frame of an animation is its image.
public struct ImageLibrary: Sendable {
  let services: Services
  /// The size of all images.
  public let size: ImageSize
  /// Whether images that are neither on disk nor in the cache are fetched from pixiv.
  public let fetches: Bool
  /// Whether the time of last use of cached images is recorded.
  var recordsUse = true

  /// The same images without fetching.
  package var withoutFetching: ImageLibrary {
    ImageLibrary(services: services, size: size, fetches: false, recordsUse: recordsUse)
  }

  /// The colors of thumbnails.
  package var colors: ThumbnailColors { finder.colors }

  private var finder: ImageFinder {
    ImageFinder(services: services, size: size, fetches: fetches, recordsUse: recordsUse)
  }

  /// Returns one image.
  ///
  /// - Throws: An error that would also affect every other image: the archive or the cache cannot be used, the disk is
  ///   full, the image host cannot be reached or refuses further requests; `CancellationError`.
  public func image(_ key: ImageKey) async throws -> ImageResult {
    let stored = try await services.archive.stored([key.illust], size: size)
    return try await finder.find(key, stored.first ?? StoredWork())
  }

  /// Finds many images, in any order. The number of concurrent searches is the number of concurrent image downloads,
  /// for any length of the sequence. A failed image does not end the others.
  ///
  /// The time of last use of cached images is written at the end.
  ///
  /// - Parameters:
  ///   - keys: The pages. A page that occurs twice is reported twice, but fetched once.
  ///   - receive: Called with each answer, one at a time. The search for the next image starts after it returns.
  /// - Throws: The errors of ``image(_:)`` and of `receive`. Incomplete images are not stored.
  public func images(
    _ keys: some Sequence<ImageKey>, receive: (ImageKey, ImageResult) async throws -> Void
  ) async throws {
    var waiting = StoredWorkBatches(keys, services.archive, size, id: \.illust)
    let window = TransferWindow<(request: ImageKey, stored: StoredWork)>(
      width: services.configuration.network.jobs)
    try await window.run({ try await waiting.next() }) { [finder] key, stored in
      (key, try await finder.find(key, stored))
    } receive: { key, result in
      try await receive(key, result)
      return []
    }
    await services.cache.flush()
  }
}
