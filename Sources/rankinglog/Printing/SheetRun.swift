import RankingLogCore

/// Writes an image of works.
struct SheetRun {
  let options: SheetOptions
  let log: RankingLog
  let context: Context

  /// The format of a file by its name; nil if sheets cannot have it.
  static func format(of path: String) -> ImageFileFormat? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return DecodedImage.encodings.first { $0.rawValue == (ending == "jpeg" ? "jpg" : ending) }
  }

  /// - Parameters:
  ///   - heading: The heading, unless the user chose another one.
  ///   - isR18: Whether the works belong to an R-18 series.
  func run(_ query: WorkQuery, to path: String, heading: String, isR18: Bool = false) async throws
    -> ExitStatus
  {
    for notice in query.notices { context.reporter.note(notice) }
    guard !query.works.isEmpty else { throw RankingLogError.nothing("no works for a sheet") }
    guard query.works.count <= WorkSheet.limit else {
      throw RankingLogError.usage(
        "\(query.works.count) works for a sheet of at most \(WorkSheet.limit); use -n to select fewer")
    }
    let entries = query.works.map(\.entry)
    let images = try await images(entries.map(\.illust.id), isR18: isR18)
    let works = entries.map { entry in
      let illust = entry.illust
      let size = illust.width.flatMap { width in illust.height.map { Double(width) / Double(max(1, $0)) } }
      let image = images[illust.id]
      return WorkSheet.Work(
        number: entry.rankOrPosition, title: entry.displayTitle.sanitized(),
        artist: illust.artist?.name.sanitized() ?? "",
        ratio: size ?? image.map { Double($0.width) / Double($0.height) } ?? 0.72, image: image)
    }
    let sheet = WorkSheet(works, heading: options.title ?? heading, width: options.width)
    guard let format = Self.format(of: path), let bytes = sheet.image.encoded(as: format) else {
      throw RankingLogError.file(path: path, reason: "an image of this size cannot be created")
    }
    try AtomicFile.replace(path, with: bytes)
    if !sheet.hasText { context.reporter.note("without titles, because the library Pango is not installed") }
    return report(entries.map(\.illust.id).filter { images[$0] == nil }, of: works.count, path)
  }

  private func report(_ missing: [Int], of count: Int, _ path: String) -> ExitStatus {
    let all = Message.count(count, "work")
    guard !missing.isEmpty else {
      context.reporter.note("\(path): \(all)")
      return .done
    }
    let ids = missing.prefix(20).map(String.init).joined(separator: " ")
    let names = missing.count > 20 ? ids + " …" : ids
    if options.fetch {
      context.reporter.note("\(path): \(all), \(missing.count) without an image: \(names)")
      return .partly
    }
    context.reporter.note("\(path): \(all), \(missing.count) without an image (use --fetch): \(names)")
    return .done
  }

  /// Returns the images of works by ID, from the largest stored size.
  private func images(_ ids: [Int], isR18: Bool) async throws -> [Int: DecodedImage] {
    let restricted = try await log.works.restricted(ids, .blur, isR18: isR18)
    var images: [Int: DecodedImage] = [:]
    for size in [ImageSize.regular, .thumbnail] {
      let missing = ids.filter { images[$0] == nil }.map { ImageKey($0) }
      let fetches = options.fetch && size == .thumbnail
      try await log.images(size, fetches: fetches).images(missing) { key, result in
        guard case .image(let found) = result, let bytes = try? found.bytes(),
          let image = DecodedImage(jpeg: bytes, side: WorkSheet.side)?.fitted(into: WorkSheet.side)
        else { return }
        images[key.illust] = restricted[key.illust] == nil ? image : image.pixelated
      }
    }
    return images
  }
}
