/// Where the files of a download go: the directory, and a name for each picture.
struct Destination: Sendable {
  /// The directory as it was given, for messages and output.
  let shown: String
  /// The same as an absolute path without links, which the archive keeps.
  let root: String
  let size: ImageSize
  let template: NameTemplate?

  /// - Throws: `file` where the directory is not there and could not be made, or cannot be written.
  init(_ options: DownloadOptions) throws(RankingLogError) {
    shown = options.directory
    size = options.size
    template = options.template
    root = try Destination.resolve(options.directory)
  }

  /// The places of a picture: one for each ranking, or one of its own.
  func places(_ work: WantedWork, _ illust: Illust, page: Int, format: String) -> [StoredFile.Place] {
    let contexts: [RankingPlace?] = work.places.isEmpty ? [nil] : work.places
    return contexts.map { place in
      let template = template ?? (place == nil ? .work : .ranking)
      let values = NameValues(illust: illust, place: place, page: page, size: size, format: format)
      return StoredFile.Place(root: root, relativePath: template.path(values))
    }
  }

  /// The path as the person named it.
  func shownPath(_ place: StoredFile.Place) -> String {
    shown.hasSuffix("/") ? shown + place.relativePath : shown + "/" + place.relativePath
  }

  /// The absolute path of a directory that may not be there yet.
  private static func resolve(_ path: String) throws(RankingLogError) -> String {
    var existing = path.isEmpty ? "." : path
    var rest: [Substring] = []
    while !Files.exists(existing), Files.parent(of: existing) != existing {
      if let name = existing.split(separator: "/").last { rest.insert(name, at: 0) }
      existing = Files.parent(of: existing)
    }
    guard Files.isWritableDirectory(existing) else {
      throw .file(path: path, reason: "the output directory cannot be written; choose another with -o")
    }
    let base = try Files.realPath(existing)
    return rest.isEmpty ? base : (base == "/" ? "" : base) + "/" + rest.joined(separator: "/")
  }
}
