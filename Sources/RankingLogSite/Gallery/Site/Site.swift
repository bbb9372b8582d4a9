import HTTPTransport
import RankingLogCore

/// The files of a site in its directory. Every run declares the contents of the site; only different files are written.
/// A file that rankinglog did not write, or that was edited, is reported and not changed.
struct Site: ~Copyable {
  /// A change of the directory.
  enum Change: Sendable {
    case written(String, bytes: Int)
    case removed(String)
    /// A file to be written or removed was not written by rankinglog, or was edited; it is not changed.
    case kept(String)
  }

  private(set) var directory: SiteDirectory
  private var journal: SiteJournal?
  private var records: SiteFileIndex
  private var hasChanged: Bool
  /// Whether changes are only reported.
  private let isDryRun: Bool
  private let onChange: @Sendable (Change) -> Void
  /// A callback before each step that changes the directory. Tests interrupt a run there.
  private let willStep: @Sendable () throws(RankingLogError) -> Void

  /// Opens the directory of a site, which must be empty or contain a manifest or a journal.
  init(
    _ directory: consuming SiteDirectory, isDryRun: Bool = false,
    onChange: @escaping @Sendable (Change) -> Void,
    willStep: @escaping @Sendable () throws(RankingLogError) -> Void = {}
  ) throws(RankingLogError) {
    let names = Files.names(in: directory.path)
    guard names.isEmpty || names.contains(SiteManifest.name) || names.contains(SiteJournal.name) else {
      throw .file(
        path: directory.path, reason: "neither empty nor a gallery",
        advice: "choose a new or empty directory")
    }
    let isInterrupted = names.contains(SiteJournal.name)
    guard isInterrupted || !names.contains(SiteDirectory.temporaryName) else {
      throw .file(
        path: directory.path + "/" + SiteDirectory.temporaryName, reason: "temporary file of another program",
        advice: "move it away")
    }
    records = try SiteFileIndex(directory, isInterrupted: isInterrupted)
    if isInterrupted, !isDryRun { directory.removeTemporary() }
    hasChanged = isInterrupted || !names.contains(SiteManifest.name)
    self.directory = directory
    (self.isDryRun, self.onChange, self.willStep) = (isDryRun, onChange, willStep)
  }

  /// The number of files of the site so far, and their total length in bytes.
  private(set) var count = 0
  private(set) var bytes = 0

  /// Adds a file to the site.
  mutating func put(_ path: String, _ text: UnsafeBufferPointer<UInt8>) throws(RankingLogError) {
    let raw = UnsafeRawBufferPointer(text)
    try put(path, try SiteContents(raw)) { (directory: borrowing SiteDirectory) throws(RankingLogError) in
      try directory.creating(SiteDirectory.temporaryName).write(raw)
    }
  }

  /// Adds a file to the site.
  mutating func put(_ path: String, _ bytes: [UInt8]) throws(RankingLogError) {
    // Closures of the standard library throw any error.
    try bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(RankingLogError) in try put(path, bytes) }
    }.get()
  }

  /// Adds a hard link to a file, or a copy where hard links are not possible.
  ///
  /// - Throws: `file` with the source's path if it cannot be read.
  mutating func put(_ path: String, fileAt source: String, _ contents: SiteContents) throws(RankingLogError) {
    try put(path, contents) { (directory: borrowing SiteDirectory) throws(RankingLogError) in
      guard try !directory.link(source) else { return }
      try Self.copy(source, contents, directory)
    }
  }

  /// Preserves a file of an earlier run whose source is missing.
  ///
  /// - Returns: False unless rankinglog wrote a file with these contents.
  mutating func keep(_ path: String, _ contents: SiteContents) throws(RankingLogError) -> Bool {
    guard records[path]?.contents == contents,
      case .same = try records.found(path, wanted: contents, in: directory)
    else { return false }
    add(path, contents)
    return true
  }

  /// Preserves a file of an earlier run, regardless of its contents.
  ///
  /// - Returns: False if rankinglog wrote no such file.
  mutating func keep(_ path: String) throws(RankingLogError) -> Bool {
    guard let contents = records[path]?.contents else { return false }
    return try keep(path, contents)
  }

  /// Returns the contents of a file of this run or of an earlier one; nil if rankinglog wrote no such file.
  func contents(of path: String) -> SiteContents? { records[path]?.contents }

  private static func copy(
    _ source: String, _ contents: SiteContents, _ directory: borrowing SiteDirectory
  ) throws(RankingLogError) {
    let from = try FileHandle(reading: source)
    let copy = try directory.creating(SiteDirectory.temporaryName)
    try from.forEachChunk { chunk throws(RankingLogError) in try copy.write(chunk) }
    guard try SiteContents(try directory.reading(SiteDirectory.temporaryName)) == contents else {
      throw .file(path: source, reason: "checksum mismatch", advice: "\(.verifyFiles)")
    }
  }

  private mutating func put(
    _ path: String, _ contents: SiteContents,
    _ write: (borrowing SiteDirectory) throws(RankingLogError) -> Void
  ) throws(RankingLogError) {
    // Before the contents: a file that is saved in the meantime has another status.
    let status = try directory.status(path)
    switch try records.found(path, wanted: contents, in: directory) {
    case .same: break
    case .other: return keepEdited(path)
    case .nothing, .ours:
      guard try install(path, contents, replacing: status, write) else { return keepEdited(path) }
      onChange(.written(path, bytes: contents.bytes))
    }
    add(path, contents)
  }

  private mutating func keepEdited(_ path: String) {
    onChange(.kept(path))
    if records.keepEdited(path) { hasChanged = true }
  }

  private mutating func add(_ path: String, _ contents: SiteContents) {
    if records.require(path, contents) { hasChanged = true }
    count += 1
    bytes += contents.bytes
  }

  private mutating func install(
    _ path: String, _ contents: SiteContents, replacing old: SiteDirectory.Status?,
    _ write: (borrowing SiteDirectory) throws(RankingLogError) -> Void
  ) throws(RankingLogError) -> Bool {
    if isDryRun { return true }
    hasChanged = true
    try willStep()
    if journal == nil { journal = try SiteJournal(directory) }
    try willStep()
    do {
      try write(directory)
    } catch {
      directory.removeTemporary()
      throw error
    }
    try willStep()
    try journal?.append(SiteFile(path: path, contents: contents))
    try willStep()
    return try directory.install(path, replacing: old)
  }

  /// Removes the files that are no longer part of the site, and writes the manifest.
  ///
  /// - Returns: The number of removed files.
  mutating func finish() throws(RankingLogError) -> Int {
    let removed = try removeUnwanted()
    if isDryRun { return removed }
    if hasChanged || removed > 0 {
      try willStep()
      if journal == nil { journal = try SiteJournal(directory) }
      let file = try directory.creating(SiteDirectory.temporaryName)
      try SiteManifest.write(records.sorted) { bytes throws(RankingLogError) in
        try file.write(UnsafeRawBufferPointer(bytes))
      }
      // After a power failure, the manifest identifies the files that rankinglog wrote.
      try file.synchronize()
      try willStep()
      _ = try directory.install(SiteManifest.name, replacing: try directory.status(SiteManifest.name))
      try willStep()
    }
    if hasChanged || removed > 0 {
      _ = try directory.remove(SiteJournal.name, try directory.status(SiteJournal.name))
    }
    return removed
  }

  private mutating func removeUnwanted() throws(RankingLogError) -> Int {
    var removed = 0
    for path in records.unwanted {
      let status = try directory.status(path)
      switch try records.found(path, wanted: nil, in: directory) {
      case .nothing, .same: break
      case .other: onChange(.kept(path))
      case .ours:
        if isDryRun {
          onChange(.removed(path))
          removed += 1
          continue
        }
        try willStep()
        // Without the journal, an interrupted run could leave a manifest with files that do not exist.
        if journal == nil { journal = try SiteJournal(directory) }
        if try directory.remove(path, status) {
          onChange(.removed(path))
          removed += 1
        } else {
          onChange(.kept(path))
        }
      }
      if records.forget(path) { hasChanged = true }
    }
    return removed
  }
}
