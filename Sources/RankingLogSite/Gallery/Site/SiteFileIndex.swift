import RankingLogCore

/// The records of a site's files. rankinglog wrote a file if its contents match the manifest, or the journal of an
/// interrupted run.
struct SiteFileIndex {
  struct Entry {
    var contents: SiteContents
    var isEdited = false
    /// Whether it is part of the site in this run.
    var isWanted = false
  }

  /// The kind of entry found at a path.
  enum Found {
    case nothing
    /// A file that rankinglog wrote, with its contents.
    case ours(SiteContents)
    /// A file with the required contents, regardless of its author.
    case same
    case other
  }

  /// The files of the manifest, and the files written since.
  private var files: [String: Entry] = [:]
  /// The contents that an interrupted run may have written, by path.
  private let begun: [String: [SiteContents]]
  /// The modification time of the manifest: an older file was not edited since.
  private var manifestTime = 0

  /// - Parameter isInterrupted: Whether the journal of an interrupted run exists.
  init(_ directory: borrowing SiteDirectory, isInterrupted: Bool) throws(RankingLogError) {
    let begun = isInterrupted ? try SiteJournal.files(directory) : []
    self.begun = Dictionary(grouping: begun, by: \.path).mapValues { $0.map(\.contents) }
    guard let status = try directory.status(SiteManifest.name) else { return }
    let path = directory.path + "/" + SiteManifest.name
    for file in try SiteManifest.read(try directory.reading(SiteManifest.name).readAll(), path: path) {
      files[file.path] = Entry(contents: file.contents, isEdited: file.isEdited)
    }
    manifestTime = status.modified
  }

  subscript(path: String) -> Entry? { files[path] }

  /// The files of the next manifest, in the order of their paths.
  var sorted: some Sequence<SiteFile> {
    files.keys.sorted().lazy.compactMap { [files] path in
      files[path].map { SiteFile(path: path, contents: $0.contents, isEdited: $0.isEdited) }
    }
  }

  /// The files that are no longer part of the site, in order.
  var unwanted: [String] {
    (files.filter { !$0.value.isWanted }.keys + begun.keys.filter { files[$0] == nil }).sorted()
  }

  /// Records a file as part of the site.
  ///
  /// - Returns: Whether the manifest has another record of the file.
  mutating func require(_ path: String, _ contents: SiteContents) -> Bool {
    let old = files.updateValue(Entry(contents: contents, isWanted: true), forKey: path)
    return old?.contents != contents || old?.isEdited == true
  }

  /// Records that a file was edited. A user's file at the path of a new file is not recorded.
  ///
  /// - Returns: Whether the manifest has another record of the file.
  mutating func keepEdited(_ path: String) -> Bool {
    guard var entry = files[path] else { return false }
    defer { files[path] = entry }
    let isNews = !entry.isEdited
    (entry.isEdited, entry.isWanted) = (true, true)
    return isNews
  }

  /// - Returns: Whether the file was recorded.
  mutating func forget(_ path: String) -> Bool { files.removeValue(forKey: path) != nil }

  func found(
    _ path: String, wanted: SiteContents?, in directory: borrowing SiteDirectory
  ) throws(RankingLogError) -> Found {
    guard let status = try directory.status(path) else { return .nothing }
    guard status.isRegular else { return .other }
    let entry = files[path]
    if let entry, !entry.isEdited, begun[path] == nil, entry.contents.bytes == status.bytes,
      status.modified < manifestTime
    {
      return entry.contents == wanted ? .same : .ours(entry.contents)
    }
    let known = (entry.map { [$0.contents] } ?? []) + (begun[path] ?? [])
    // After a power failure, files that were not written to the disk are empty.
    if status.bytes == 0, let first = known.first, wanted?.bytes != 0 { return .ours(first) }
    guard (known + [wanted]).contains(where: { $0?.bytes == status.bytes }) else { return .other }
    let contents = try SiteContents(try directory.reading(path))
    if contents == wanted { return .same }
    return known.contains(contents) ? .ours(contents) : .other
  }
}
