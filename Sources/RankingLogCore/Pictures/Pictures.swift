/// Pictures of works for viewing, in one size.
///
/// Each is looked for among the files of downloads, by the archive and the disk, then in the image cache, and then, if
/// the caller fetches, at pixiv. A fetched picture is checked like a download and stored in the cache, not as a file; a
/// second call finds it there. Only images are requested, never lists or works. A current file comes first; a former
/// version on the disk is used where nothing newer is found.
///
/// Originals are only looked for on the disk. The first frame of an animation is its picture in all other sizes.
public struct Pictures: Sendable {
  let services: Services
  /// The size of all pictures.
  public let size: ImageSize
  /// Whether pixiv is asked for pictures that are neither on the disk nor in the cache.
  public let fetches: Bool
  /// The number of works looked up in the archive at once.
  private static let batch = 128

  /// The same without asking pixiv.
  var withoutFetching: Pictures { Pictures(services: services, size: size, fetches: false) }

  /// Whether there may be a picture besides the files of downloads.
  var mayFind: Bool { fetches || services.cache.exists }

  private var finder: PictureFinder { PictureFinder(services: services, size: size, fetches: fetches) }

  /// One picture.
  ///
  /// - Throws: What would also affect every other picture: the archive or the cache cannot be used, the disk is full,
  ///   the image host cannot be reached or has given up on us; `CancellationError`.
  public func picture(_ key: PictureKey) async throws -> PictureAnswer {
    let stored = try await services.archive.stored([key.illust], size: size)
    return try await finder.find(key, stored.first ?? StoredWork())
  }

  /// Many pictures, as they are found or arrive, in any order; as many at once as there may be concurrent image downloads,
  /// whatever the length of the sequence. A failed picture does not end the others.
  ///
  /// The time of last use of cached pictures is written at the end.
  ///
  /// - Parameters:
  ///   - keys: The pages; one that occurs twice is answered twice, and fetched once.
  ///   - receive: Called with each answer, one at a time. No further picture is begun until it returns.
  /// - Throws: As ``picture(_:)``; the error of `receive`. Nothing incomplete is kept.
  public func pictures(
    _ keys: some Sequence<PictureKey>, receive: (PictureKey, PictureAnswer) async throws -> Void
  ) async throws {
    var rest = keys.makeIterator()
    // The current batch, in reverse order.
    var ready: [(PictureKey, StoredWork)] = []
    try await withThrowingTaskGroup(of: (PictureKey, PictureAnswer).self) { group in
      var running = 0
      while true {
        while running < services.configuration.network.jobs {
          if ready.isEmpty { ready = try await lookUp(&rest) }
          guard let (key, stored) = ready.popLast() else { break }
          running += 1
          group.addTask { [finder] in (key, try await finder.find(key, stored)) }
        }
        guard let (key, answer) = try await group.next() else { break }
        running -= 1
        try await receive(key, answer)
      }
    }
    await services.cache.flush()
  }

  /// What the archive has of the next works, in reverse order.
  private func lookUp(_ rest: inout some IteratorProtocol<PictureKey>) async throws -> [(
    PictureKey, StoredWork
  )] {
    var keys: [PictureKey] = []
    while keys.count < Self.batch, let key = rest.next() { keys.append(key) }
    guard !keys.isEmpty else { return [] }
    return zip(keys, try await services.archive.stored(keys.map(\.illust), size: size)).reversed()
  }
}
