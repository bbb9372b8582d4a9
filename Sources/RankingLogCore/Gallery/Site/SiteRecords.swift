/// What is recorded of a site's files, by which they are known as ours: a file is ours if its contents are what the manifest
/// or the journal of a killed run has for its path.
struct SiteRecords {
  struct Entry {
    var contents: SiteContents
    var isEdited = false
    /// Whether the site still consists of it.
    var isWanted = false
  }

  /// What lies at a path.
  enum Found {
    case nothing
    /// A file of ours with its contents.
    case ours(SiteContents)
    /// The wanted contents, whoever wrote them.
    case same
    case other
  }

  /// The files of the manifest, and those written since.
  private var files: [String: Entry] = [:]
  /// The contents that a killed run may have written.
  private let begun: [String: [SiteContents]]
  /// The time of the manifest: a file that is older was not edited since.
  private var manifestTime = 0

  /// - Parameter isInterrupted: Whether there is the journal of a killed run.
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

  /// The files that the site no longer consists of, in order.
  var unwanted: [String] {
    (files.filter { !$0.value.isWanted }.keys + begun.keys.filter { files[$0] == nil }).sorted()
  }

  /// Records a file that the site consists of.
  ///
  /// - Returns: Whether the manifest has another record.
  mutating func want(_ path: String, _ contents: SiteContents) -> Bool {
    let old = files.updateValue(Entry(contents: contents, isWanted: true), forKey: path)
    return old?.contents != contents || old?.isEdited == true
  }

  /// Records that a file of ours was edited. A person's file at the path of a new one is not ours at all.
  ///
  /// - Returns: Whether the manifest has another record.
  mutating func keepEdited(_ path: String) -> Bool {
    guard var entry = files[path] else { return false }
    defer { files[path] = entry }
    let isNews = !entry.isEdited
    (entry.isEdited, entry.isWanted) = (true, true)
    return isNews
  }

  /// - Returns: Whether there was a record.
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
    // After a power cut, files that did not reach the disk are empty.
    if status.bytes == 0, let first = known.first, wanted?.bytes != 0 { return .ours(first) }
    guard (known + [wanted]).contains(where: { $0?.bytes == status.bytes }) else { return .other }
    let contents = try SiteContents(try directory.reading(path))
    if contents == wanted { return .same }
    return known.contains(contents) ? .ours(contents) : .other
  }
}
