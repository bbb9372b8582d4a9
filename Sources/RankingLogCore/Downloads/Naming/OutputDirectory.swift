/// The output directory, and the name of each image in it.
struct OutputDirectory: Sendable {
  /// The directory as given by the user, for messages and output.
  let shown: String
  /// The absolute path without symbolic links, as stored in the archive.
  let root: String
  let size: ImageSize
  let template: NameTemplate?
  /// Directories created for images that then failed.
  private let unused = Lock<Set<String>>([])

  /// - Throws: `file` if the directory cannot be created or written.
  init(_ options: DownloadOptions) throws(RankingLogError) {
    shown = options.directory
    size = options.size
    template = options.template
    root = try OutputDirectory.resolve(options.directory)
  }

  /// Whether images have their default names, which differ for all images and entries.
  var hasDefaultNames: Bool { template == nil }

  /// The locations of an image, deduplicated: one for each ranking entry, or a single one.
  func locations(_ work: RequestedWork, _ illust: Illust, page: Int, format: String) -> [StoredFile.Location]
  {
    let contexts: [RankingAppearance?] = work.appearances.isEmpty ? [nil] : work.appearances
    var locations: [StoredFile.Location] = []
    for context in contexts {
      let template = template ?? (context == nil ? .work : .ranking)
      let values = NameValues(illust: illust, appearance: context, page: page, size: size, format: format)
      let location = StoredFile.Location(root: root, relativePath: template.path(values))
      // A template without rank or date gives the same name for all rankings.
      if !locations.contains(location) { locations.append(location) }
    }
    return locations
  }

  /// Notes a directory that may be left empty.
  func noteUnused(_ directory: String) {
    unused.withLock { _ = $0.insert(directory) }
  }

  /// Removes directories left empty. Only after all writes have ended.
  func removeUnused() {
    for directory in unused.withLock({ $0 }) {
      var directory = directory
      while directory.hasPrefix(root + "/"), Files.removeEmptyDirectory(directory) {
        directory = Files.parent(of: directory)
      }
    }
  }

  /// The path, starting with the directory as given by the user.
  func shownPath(_ location: StoredFile.Location) -> String {
    shown.hasSuffix("/") ? shown + location.relativePath : shown + "/" + location.relativePath
  }

  /// The absolute path of a directory that may not exist yet.
  ///
  /// - Parameter isWritten: Whether files are written to it.
  static func resolve(_ path: String, isWritten: Bool = true) throws(RankingLogError) -> String {
    guard !path.isEmpty else {
      throw .usage("the name of the output directory is empty: is a variable not set?")
    }
    var existing = path
    var rest: [Substring] = []
    // A dangling symbolic link is not a directory, and none can be created in its position.
    while !Files.isTaken(existing), Files.parent(of: existing) != existing {
      if let name = existing.split(separator: "/").last { rest.insert(name, at: 0) }
      existing = Files.parent(of: existing)
    }
    guard isWritten ? Files.isWritableDirectory(existing) : Files.isDirectory(existing) else {
      throw .file(
        path: path, reason: isWritten ? "the output directory is not writable" : "is no directory",
        advice: "\(.chooseOutputDirectory)")
    }
    let base = try Files.realPath(existing)
    return rest.isEmpty ? base : (base == "/" ? "" : base) + "/" + rest.joined(separator: "/")
  }
}
