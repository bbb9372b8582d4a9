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
  init(_ path: String, _ size: ImageSize, _ template: NameTemplate?, in archive: Archive)
    async throws(RankingLogError)
  {
    (shown, self.size, self.template) = (path, size, template)
    root = OutputDirectory.recorded(try OutputDirectory.resolve(path), among: try await archive.roots())
  }

  /// Whether images have their default names, which are different for all images and entries.
  var hasDefaultNames: Bool { template == nil }

  /// Returns the locations of an image, deduplicated: one for each ranking entry, or a single one.
  func locations(_ work: RequestedWork, _ illust: Illust, page: Int, extension name: String) -> [StoredFile
    .Location]
  {
    let contexts: [RankingAppearance?] = work.appearances.isEmpty ? [nil] : work.appearances
    var locations: [StoredFile.Location] = []
    for context in contexts {
      let template = template ?? (context == nil ? .work : .ranking)
      let values = NameValues(illust: illust, appearance: context, page: page, size: size, format: name)
      let location = StoredFile.Location(root: root, relativePath: template.path(values))
      // A template without rank or date results in the same name for all rankings.
      if !locations.contains(location) { locations.append(location) }
    }
    return locations
  }

  /// Records a directory that may stay empty.
  func noteUnused(_ directory: String) {
    unused.withLock { _ = $0.insert(directory) }
  }

  /// Removes empty directories. Call only after all writes have ended.
  func removeUnused() {
    for directory in unused.withLock({ $0 }) {
      var directory = directory
      // By bytes: a combining mark after the slash would form one character with it.
      while directory.utf8.starts(with: (root + "/").utf8), Files.removeEmptyDirectory(directory) {
        directory = Files.parent(of: directory)
      }
    }
  }

  /// Returns the path, starting with the directory as given by the user.
  func shownPath(_ location: StoredFile.Location) -> String {
    shown.hasSuffix("/") ? shown + location.relativePath : shown + "/" + location.relativePath
  }

  /// Returns the absolute path of a directory that may not exist yet.
  ///
  /// - Parameter isWritten: Whether files are written to it.
  static func resolve(_ path: String, isWritten: Bool = true) throws(RankingLogError) -> String {
    guard !path.isEmpty else {
      throw .usage("output directory: empty path; check whether a variable is not set")
    }
    var existing = withoutTrailingSlashes(path)
    var rest: [Substring] = []
    // A dangling symbolic link is not a directory, and blocks the creation of one.
    while !Files.isTaken(existing), Files.parent(of: existing) != existing {
      // By bytes: a combining mark after the slash would form one character with it.
      if let name = existing.utf8.split(separator: UInt8(ascii: "/")).last {
        rest.insert(Substring(name), at: 0)
      }
      existing = withoutTrailingSlashes(Files.parent(of: existing))
    }
    // The meaning of `..` depends on the directory that is missing.
    guard !rest.contains("..") else {
      throw .usage("\(path): \(rest[0]) does not exist; create it, or remove '..'")
    }
    rest.removeAll { $0 == "." }
    guard isWritten ? Files.isWritableDirectory(existing) : Files.isDirectory(existing) else {
      throw .file(
        path: path, reason: isWritten ? "output directory not writable" : "not a directory",
        advice: "\(.chooseOutputDirectory)")
    }
    let base = try Files.realPath(existing)
    return rest.isEmpty ? base : (base == "/" ? "" : base) + "/" + rest.joined(separator: "/")
  }

  /// Removes slashes by bytes: a combining character after a slash would form one character with it.
  private static func withoutTrailingSlashes(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return "/" }
    return String(Substring(path.utf8[...last]))
  }

  /// Returns the recorded path of a directory: its previous path if it was moved and a symbolic link left there.
  static func recorded(_ path: String, among roots: [String]) -> String {
    guard !roots.contains(path), let identity = FileIdentity(path) else { return path }
    return roots.first { FileIdentity($0) == identity } ?? path
  }

  /// Returns the recorded output directory at a path; nil for nil.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the related output directories if the path is only inside or above
  ///   them.
  static func recorded(_ path: String?, isWritten: Bool, in archive: Archive) async throws -> String? {
    guard let path else { return nil }
    let roots = try await archive.roots()
    let root = Self.recorded(try resolve(path, isWritten: isWritten), among: roots)
    if roots.contains(root) { return root }
    let near = roots.filter { "\($0)/".hasPrefix("\(root)/") || "\(root)/".hasPrefix("\($0)/") }
    guard near.isEmpty else {
      throw RankingLogError.usage(
        "\(path) is not an output directory; use \(near.joined(separator: " or "))")
    }
    return root
  }
}
