// The steps for one image. Each step ends with an outcome for this image, or throws an error that ends the run:
//
//   locate   ImageURLResolver   its possible URLs at pixiv, the most likely first
//   lock     LockedPart       NAME.part, against concurrent downloads by another process
//   fetch    ImageSource    the bytes into the part, from the image cache or by ImageFetcher from pixiv
//   check    PartFile         the announced length, the magic number and the end marker of the format
//   record   ImageInstaller    its row in the archive
//   name     ImageInstaller    its names, by FileInstaller: the first by a move, the others as links
//
// If the image is already on disk, only the last two steps remain.

/// Downloads one image to its locations, unless it is already there. An image on disk under another name is linked.
struct ImageDownloader: Sendable {
  let context: DownloadContext

  /// A requested image.
  struct Request: Sendable {
    let work: RequestedWork
    let illust: Illust
    let page: Int
    /// The stored versions, newest first.
    var files: [StoredFile]
    /// Whether only another program has recorded the download.
    let isClaimed: Bool
    /// The possible URLs, the most likely first.
    let urls: @Sendable () async throws -> [String]

    init(
      _ work: RequestedWork, _ illust: Illust, page: Int, _ stored: StoredWork,
      urls: @escaping @Sendable () async throws -> [String]
    ) {
      (self.work, self.illust, self.page, self.urls) = (work, illust, page, urls)
      (files, isClaimed) = (stored.files(ofPage: page), stored.isClaimed(page))
    }
  }

  /// An image that has at least one of its names.
  struct Placed: Sendable {
    let files: [DownloadedFile]
    /// The format; nil if unknown.
    let format: ImageFileFormat?
    /// The reason why it does not have all of its names.
    var obstacle: Message?
  }

  typealias Outcome = DownloadOutcome<Placed>

  /// The action of a download on an image. A plan counts these decisions, and a run executes them.
  enum Decision {
    /// Link the file, which is on disk, to the missing names.
    case link(StoredFile, from: StoredFile.Location, onDisk: [DownloadedFile])
    /// No action: its file was deleted after the download, or, without a file, another program recorded it.
    case skip(StoredFile?)
    case fetch
  }

  /// Decides from the archive's data and the disk, and changes nothing.
  func decision(for picture: Request) -> Decision { decision(picture, installer(picture)) }

  /// - Parameter installer: Created only if it is needed, because most images of a plan have no file.
  private func decision(_ picture: Request, _ installer: @autoclosure () -> ImageInstaller) -> Decision {
    if context.options.isForced { return .fetch }
    let file = currentFile(of: picture)
    if let file, let source = file.intactLocation {
      return .link(file, from: source, onDisk: installer().onDisk(file))
    }
    let isKnown = file != nil || picture.isClaimed
    return isKnown && context.options.skipsKnown ? .skip(file) : .fetch
  }

  /// Returns the stored file of the work's current version; nil in a forced run, which ignores it.
  private func currentFile(of picture: Request) -> StoredFile? {
    context.options.isForced ? nil : picture.files.first { $0.isCurrent(for: picture.illust) }
  }

  func download(_ picture: Request) async throws -> Outcome {
    var installer = installer(picture)
    if let outcome = try await existing(picture, installer) { return outcome }
    guard context.options.cachePolicy != .cacheOnly else {
      return .failed("not on disk; \(.goOnline) to download it")
    }
    guard context.quota.reserve(fetchedBytes: context.fetchedBytes) else { return .postponed }
    var isFetched = false
    defer { context.quota.end(isFetched: isFetched) }
    let urls = try await picture.urls()
    guard !urls.isEmpty else {
      return .failed(
        "no URL for the \(context.options.size.rawValue) size; \(.useSize(.original)) or \(.useSource([.web]))"
      )
    }
    let onDisk = onDisk(picture, installer)
    let wanted = installer.wanted(format: ImageDownloader.format(of: urls), onDisk: onDisk)
    let (free, reason) = try await usable(urls, installer, onDisk)
    if free.isEmpty, let reason { return .failed(reason) }
    guard let partLocation = wanted.first?.part else { return .notFound }
    let part = try await LockedPart.take(partLocation.path)
    // A failure leaves only a long part, which a later run resumes.
    defer { if !isFetched { context.destination.noteUnused(Files.parent(of: part.path)) } }
    // Another process may have downloaded the image before the lock was acquired, or left the part. If there is no such
    // file, the archive need not be read. Of several URLs, the name that another process chose is unknown.
    let isNew = part.wasEmpty && urls.count == 1 && !wanted.contains { Files.isTaken($0.path) }
    let stored =
      isNew
      ? (files: picture.files, part: nil)
      : try await context.archive.stored(
        picture.illust.id, page: picture.page, size: context.options.size, part: partLocation)
    // A file without a record in the archive may belong to the user.
    if !part.wasEmpty, stored.part == nil, !part.isOfPicture {
      return .failed(FileInstaller.occupied(part.path))
    }
    if stored.files != picture.files {
      var current = picture
      current.files = stored.files
      installer = self.installer(current)
      if let outcome = try await existing(current, installer) {
        part.removeName()
        if stored.part != nil { try await context.archive.removePart(partLocation) }
        return outcome
      }
    }
    let outcome = try await fetch(picture, free, part, stored.part, at: partLocation, installer, onDisk)
    if case .completed = outcome { isFetched = true }
    if case .notFound = outcome, let reason { return .failed(reason) }
    return outcome
  }

  /// Returns the URLs before the first one whose image cannot get any of its names, and the reason why the others are not
  /// requested.
  private func usable(_ urls: [String], _ installer: ImageInstaller, _ onDisk: [DownloadedFile]) async throws
    -> (urls: [String], reason: Message?)
  {
    for (index, url) in urls.enumerated() {
      let wanted = installer.wanted(format: ImageDownloader.format(of: [url]), onDisk: onDisk)
      if let reason = try await installer.blocked(wanted) { return (Array(urls[..<index]), reason) }
    }
    return (urls, nil)
  }

  /// Returns the format in the name of the part until the image is complete.
  ///
  /// The same for all guesses, in any order: a later run may have the format, and must find the part.
  private static func format(of urls: [String]) -> ImageFileFormat {
    guard urls.count == 1, let dot = urls[0].utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return .jpg
    }
    // URLs are untrusted: only a valid extension becomes part of a name.
    return ImageFileFormat(rawValue: String(urls[0][urls[0].utf8.index(after: dot)...])) ?? .jpg
  }

  private func installer(_ picture: Request) -> ImageInstaller {
    ImageInstaller(
      archive: context.archive, destination: context.destination, picture: picture,
      older: picture.files.filter { !$0.isCurrent(for: picture.illust) }, fileTime: context.options.fileTime,
      now: context.services.now)
  }

  /// Executes the decision for an image, except a download.
  private func existing(_ picture: Request, _ installer: ImageInstaller) async throws -> Outcome? {
    let decision = decision(picture, installer)
    if case .link(let file, _, let onDisk) = decision,
      let outcome = try await installer.link(file, onDisk: onDisk)
    {
      return outcome
    }
    if case .skip(nil) = decision { return .completed(Placed(files: installer.claimed(), format: nil)) }
    guard let file = currentFile(of: picture) else { return nil }
    if let (fetched, part) = try installer.leftover(file) {
      return try await installer.put(fetched, from: part, onDisk: onDisk(picture, installer), as: .linked)
    }
    return context.options.skipsKnown
      ? .completed(Placed(files: installer.skipped(file), format: file.format)) : nil
  }

  /// Returns the names of the current version that are present.
  private func onDisk(_ picture: Request, _ installer: ImageInstaller) -> [DownloadedFile] {
    currentFile(of: picture).map(installer.onDisk) ?? []
  }

  private func fetch(
    _ picture: Request, _ urls: [String], _ part: LockedPart, _ stored: (url: String, etag: String)?,
    at partLocation: StoredFile.Part, _ installer: ImageInstaller, _ onDisk: [DownloadedFile]
  ) async throws -> Outcome {
    let source = ImageSource(context: context)
    switch try await source.fetch(picture, urls, to: part, at: partLocation, stored: stored) {
    case .notFound: return .notFound
    case .failed(let reason): return .failed(Message(reason))
    case .whole(let fetched):
      let outcome = try await installer.put(fetched, from: partLocation, onDisk: onDisk)
      if case .failed = outcome {
        part.removeName()
        try await context.archive.removePart(partLocation)
      }
      return outcome
    }
  }
}
