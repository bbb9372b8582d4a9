/// The image cache.
public struct CachedImages: Sendable {
  let services: Services

  /// Returns the contents of the image cache. Reads no image files.
  public func contents() async throws -> ImageCacheContents {
    try await services.cache.contents()
  }

  /// Deletes all cached images. Downloaded files are not deleted.
  ///
  /// - Returns: The previous contents of the cache.
  public func clear() async throws -> ImageCacheContents {
    try await services.cache.clear()
  }
}
