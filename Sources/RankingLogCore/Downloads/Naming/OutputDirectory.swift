/// Where the files of a download go: the directory, and a name for each picture.
struct OutputDirectory: Sendable {
  /// The directory as it was given, for messages and output.
  let shown: String
  /// The same as an absolute path without links, which the archive keeps.
  let root: String
  let size: ImageSize
  let template: NameTemplate?
  /// Directories that were made for a picture which did not come.
  private let unused = Lock<Set<String>>([])

  /// - Throws: `file` where the directory is not there and could not be made, or cannot be written.
  init(_ options: DownloadOptions) throws(RankingLogError) {
    shown = options.directory
    size = options.size
    template = options.template
    root = try OutputDirectory.resolve(options.directory)
  }

  /// The places of a picture, each once: one for each ranking, or one of its own.
  func places(_ work: RequestedWork, _ illust: Illust, page: Int, format: String) -> [StoredFile.Place] {
    let contexts: [RankingAppearance?] = work.places.isEmpty ? [nil] : work.places
    var places: [StoredFile.Place] = []
    for context in contexts {
      let template = template ?? (context == nil ? .work : .ranking)
      let values = NameValues(illust: illust, place: context, page: page, size: size, format: format)
      let place = StoredFile.Place(root: root, relativePath: template.path(values))
      // A template without a rank or date gives one name for all rankings.
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  /// Notes a directory that may have been made in vain.
  func noteUnused(_ directory: String) {
    unused.withLock { _ = $0.insert(directory) }
  }

  /// Takes away directories that were made in vain. Only for when nothing is written any more.
  func removeUnused() {
    for directory in unused.withLock({ $0 }) {
      var directory = directory
      while directory.hasPrefix(root + "/"), Files.removeEmptyDirectory(directory) {
        directory = Files.parent(of: directory)
      }
    }
  }

  /// The path as the person named it.
  func shownPath(_ place: StoredFile.Place) -> String {
    shown.hasSuffix("/") ? shown + place.relativePath : shown + "/" + place.relativePath
  }

  /// The absolute path of a directory that may not be there yet.
  static func resolve(_ path: String) throws(RankingLogError) -> String {
    guard !path.isEmpty else { throw .usage("the output directory has no name; an unset variable, perhaps?") }
    var existing = path
    var rest: [Substring] = []
    // A link that leads nowhere is no directory, and none can be made there.
    while !Files.isTaken(existing), Files.parent(of: existing) != existing {
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
