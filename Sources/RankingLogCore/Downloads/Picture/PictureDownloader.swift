// The steps for one image. Each step ends with an outcome for this image, or throws an error that ends the run:
//
//   locate   PictureLocator   its possible URLs at pixiv, the most likely first
//   lock     LockedPart       NAME.part, against concurrent downloads by another process
//   fetch    PictureSource    the bytes into the part, from the image cache or by PictureFetcher from pixiv
//   check    PartFile         the announced length, the magic number and the end marker of the format
//   record   PicturePlacer    its row in the archive
//   name     PicturePlacer    its names, by FileInstaller: the first by a move, the others as links
//
// If the image is already on the disk, only the last two remain.

/// Downloads one image to its locations: it is present, present elsewhere on the disk, or fetched.
struct PictureDownloader: Sendable {
  let context: DownloadContext

  /// A requested image.
  struct Picture: Sendable {
    let work: RequestedWork
    let illust: Illust
    let page: Int
    /// The stored versions, newest first.
    let files: [StoredFile]
    /// Whether only another program says that it downloaded it.
    let isClaimed: Bool
    /// Its possible URLs, the most likely first.
    var urls: @Sendable () async throws -> [String]
  }

  /// The result of a download.
  enum Outcome: Sendable {
    /// The image is there, or skipped. The format is nil where it is not known.
    case completed([DownloadedFile], format: String?)
    /// No URL has the image.
    case notFound
    case unavailable(UnavailableReason)
    case failed(Message)
    /// The quota is reached.
    case postponed
  }

  /// The number of an image's names that are in their places.
  ///
  /// - Parameter files: The stored versions of the image, of which one is `file`.
  func heldCount(
    _ file: StoredFile, work: RequestedWork, _ illust: Illust, page: Int, _ files: [StoredFile]
  ) -> Int {
    let picture = Picture(work: work, illust: illust, page: page, files: files, isClaimed: false) { [] }
    return placer(picture, files).onDisk(file).count
  }

  func download(_ picture: Picture) async throws -> Outcome {
    var placer = placer(picture, picture.files)
    if let outcome = try await existing(picture, picture.files, placer) { return outcome }
    guard context.options.cachePolicy != .cacheOnly else {
      return .failed("not on disk; \(.goOnline) to download it")
    }
    guard context.quota.take(fetchedBytes: context.fetchedBytes) else { return .postponed }
    var isFetched = false
    defer { if !isFetched { context.quota.giveBack() } }
    let urls = try await picture.urls()
    guard !urls.isEmpty else {
      return .failed(
        "no address of its \(context.options.size.rawValue) size is known; \(.useSize(.original)) or \(.useSource([.web]))"
      )
    }
    let wanted = placer.wanted(format: PictureDownloader.format(of: urls))
    if let reason = try await placer.blocked(wanted) { return .failed(reason) }
    guard let partLocation = wanted.first?.part else { return .notFound }
    let part = try await LockedPart.take(partLocation.path)
    // A failure leaves nothing behind but a long part, which a later run resumes.
    defer { if !isFetched { context.destination.noteUnused(Files.parent(of: part.path)) } }
    // Another process may have fetched the image before we had the lock, or left the part; but where neither has left
    // anything there is nothing to look up. Of several URLs, the name that the other process chose is not known.
    let isNew = part.wasEmpty && urls.count == 1 && !wanted.contains { Files.isTaken($0.path) }
    let stored =
      isNew
      ? (files: picture.files, part: nil)
      : try await context.archive.stored(
        picture.illust.id, page: picture.page, size: context.options.size, part: partLocation)
    // What the archive does not know may be somebody's own.
    if !part.wasEmpty, stored.part == nil, !part.isOfPicture {
      return .failed(FileInstaller.occupied(part.path))
    }
    if stored.files != picture.files {
      placer = self.placer(picture, stored.files)
      if let outcome = try await existing(picture, stored.files, placer) {
        Files.remove(part.path)
        if stored.part != nil { try await context.archive.removePart(partLocation) }
        return outcome
      }
    }
    let outcome = try await fetch(picture, urls, part, stored.part, at: partLocation, placer)
    if case .completed = outcome { isFetched = true }
    return outcome
  }

  /// The format in the name of the part until the image is complete.
  ///
  /// The same for all guesses, in any order: a later run may know the format, and must find the part.
  private static func format(of urls: [String]) -> String {
    guard urls.count == 1, let dot = urls[0].utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return PictureFormat.jpg.rawValue
    }
    // URLs are untrusted: only a valid extension becomes part of a name.
    let named = PictureFormat(rawValue: String(urls[0][urls[0].utf8.index(after: dot)...]))
    return (named ?? .jpg).rawValue
  }

  private func placer(_ picture: Picture, _ files: [StoredFile]) -> PicturePlacer {
    PicturePlacer(
      archive: context.archive, destination: context.destination, picture: picture,
      older: files.filter { !$0.isCurrent(for: picture.illust) }, now: context.services.now)
  }

  /// If the image is on the disk under any name, creates the missing names.
  private func existing(_ picture: Picture, _ files: [StoredFile], _ placer: PicturePlacer) async throws
    -> Outcome?
  {
    if context.options.isForced { return nil }
    if picture.isClaimed, context.options.skipsKnown {
      return .completed(placer.claimed(), format: nil)
    }
    guard let file = files.first(where: { $0.isCurrent(for: picture.illust) }) else { return nil }
    let onDisk = placer.onDisk(file)
    if file.intactLocation != nil { return try await placer.link(file, onDisk: onDisk) }
    if let (fetched, part) = try placer.leftover(file) {
      return try await placer.put(fetched, from: part, onDisk: onDisk, as: .linked)
    }
    return context.options.skipsKnown ? .completed(placer.skipped(file), format: file.format) : nil
  }

  private func fetch(
    _ picture: Picture, _ urls: [String], _ part: LockedPart, _ stored: (url: String, etag: String)?,
    at partLocation: StoredFile.Part, _ placer: PicturePlacer
  ) async throws -> Outcome {
    let source = PictureSource(context: context)
    switch try await source.fetch(picture, urls, to: part, at: partLocation, stored: stored) {
    case .notFound: return .notFound
    case .failed(let reason): return .failed(Message(reason))
    case .whole(let fetched):
      let outcome = try await placer.put(fetched, from: partLocation)
      if case .failed = outcome {
        Files.remove(part.path)
        try await context.archive.removePart(partLocation)
      }
      return outcome
    }
  }
}
