import HTTPTransport

/// The files of a site in its directory. Every run says what the site consists of; only what differs is written. A file
/// that is not ours is left as it is and reported.
struct Site: ~Copyable {
  /// A change of the directory.
  enum Change: Sendable {
    case written(String, bytes: Int)
    case removed(String)
    /// A file that should have been written or removed, but is not ours.
    case kept(String)
  }

  private(set) var directory: SiteDirectory
  private var journal: SiteJournal?
  private var records: SiteRecords
  private var hasChanged: Bool
  private let onChange: @Sendable (Change) -> Void
  /// Called before each step that changes the directory. Tests stop a run there.
  private let willStep: @Sendable () throws(RankingLogError) -> Void

  /// Opens the directory of a site, which must be empty or have a manifest or a journal.
  init(
    _ directory: consuming SiteDirectory, onChange: @escaping @Sendable (Change) -> Void,
    willStep: @escaping @Sendable () throws(RankingLogError) -> Void = {}
  ) throws(RankingLogError) {
    let names = Files.names(in: directory.path)
    guard names.isEmpty || names.contains(SiteManifest.name) || names.contains(SiteJournal.name) else {
      throw .file(
        path: directory.path, reason: "is neither empty nor a gallery",
        advice: "choose a new or empty directory")
    }
    let isInterrupted = names.contains(SiteJournal.name)
    guard isInterrupted || !names.contains(SiteDirectory.temporaryName) else {
      throw .file(
        path: directory.path + "/" + SiteDirectory.temporaryName, reason: "is in the way",
        advice: "move it away")
    }
    records = try SiteRecords(directory, isInterrupted: isInterrupted)
    if isInterrupted { directory.removeTemporary() }
    hasChanged = isInterrupted || !names.contains(SiteManifest.name)
    self.directory = directory
    (self.onChange, self.willStep) = (onChange, willStep)
  }

  /// The number of files that the site consists of so far, and their length.
  private(set) var count = 0
  private(set) var bytes = 0

  /// Makes a file part of the site.
  mutating func put(_ path: String, _ text: UnsafeBufferPointer<UInt8>) throws(RankingLogError) {
    let raw = UnsafeRawBufferPointer(text)
    try put(path, try SiteContents(raw)) { (directory: borrowing SiteDirectory) throws(RankingLogError) in
      try directory.creating(SiteDirectory.temporaryName).write(raw)
    }
  }

  /// Makes a file part of the site.
  mutating func put(_ path: String, _ bytes: [UInt8]) throws(RankingLogError) {
    // Closures of the standard library throw any error.
    try bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(RankingLogError) in try put(path, bytes) }
    }.get()
  }

  /// Makes a link to a file part of the site, or a copy of it where there are no links.
  ///
  /// - Throws: `file` with the source's path if it cannot be read.
  mutating func put(_ path: String, fileAt source: String, _ contents: SiteContents) throws(RankingLogError) {
    try put(path, contents) { (directory: borrowing SiteDirectory) throws(RankingLogError) in
      guard try !directory.link(source) else { return }
      try Self.copy(source, contents, directory)
    }
  }

  /// Keeps a file of an earlier run whose source is gone.
  ///
  /// - Returns: False if there is no file of ours with these contents.
  mutating func keep(_ path: String, _ contents: SiteContents) throws(RankingLogError) -> Bool {
    guard records[path]?.contents == contents,
      case .same = try records.found(path, wanted: contents, in: directory)
    else { return false }
    add(path, contents)
    return true
  }

  /// Keeps a file of an earlier run, whatever its contents.
  ///
  /// - Returns: False if there is no file of ours.
  mutating func keep(_ path: String) throws(RankingLogError) -> Bool {
    guard let contents = records[path]?.contents else { return false }
    return try keep(path, contents)
  }

  private static func copy(
    _ source: String, _ contents: SiteContents, _ directory: borrowing SiteDirectory
  ) throws(RankingLogError) {
    let from = try FileHandle(reading: source)
    let copy = try directory.creating(SiteDirectory.temporaryName)
    try from.forEachChunk { chunk throws(RankingLogError) in try copy.write(chunk) }
    guard try SiteContents(try directory.reading(SiteDirectory.temporaryName)) == contents else {
      throw .file(path: source, reason: "its checksum does not match", advice: "\(.verifyFiles)")
    }
  }

  private mutating func put(
    _ path: String, _ contents: SiteContents,
    _ write: (borrowing SiteDirectory) throws(RankingLogError) -> Void
  ) throws(RankingLogError) {
    switch try records.found(path, wanted: contents, in: directory) {
    case .same: break
    case .other:
      onChange(.kept(path))
      if records.keepEdited(path) { hasChanged = true }
      return
    case .nothing, .ours:
      try install(path, contents, write)
      onChange(.written(path, bytes: contents.bytes))
    }
    add(path, contents)
  }

  private mutating func add(_ path: String, _ contents: SiteContents) {
    if records.want(path, contents) { hasChanged = true }
    count += 1
    bytes += contents.bytes
  }

  private mutating func install(
    _ path: String, _ contents: SiteContents,
    _ write: (borrowing SiteDirectory) throws(RankingLogError) -> Void
  ) throws(RankingLogError) {
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
    try directory.install(path)
  }

  /// Removes the files that the site no longer consists of, and writes the manifest.
  ///
  /// - Returns: The number of removed files.
  mutating func finish() throws(RankingLogError) -> Int {
    let removed = try removeUnwanted()
    if hasChanged || removed > 0 {
      try willStep()
      if journal == nil { journal = try SiteJournal(directory) }
      let file = try directory.creating(SiteDirectory.temporaryName)
      try SiteManifest.write(records.sorted) { bytes throws(RankingLogError) in
        try file.write(UnsafeRawBufferPointer(bytes))
      }
      // After a power cut, it is what says which files are ours.
      try file.synchronize()
      try willStep()
      try directory.install(SiteManifest.name)
      try willStep()
    }
    if hasChanged || removed > 0 { try directory.remove(SiteJournal.name) }
    return removed
  }

  private mutating func removeUnwanted() throws(RankingLogError) -> Int {
    var removed = 0
    for path in records.unwanted {
      switch try records.found(path, wanted: nil, in: directory) {
      case .nothing, .same: break
      case .other: onChange(.kept(path))
      case .ours:
        try willStep()
        // Without it, a killed run could leave a manifest of files that are not there.
        if journal == nil { journal = try SiteJournal(directory) }
        try directory.remove(path)
        onChange(.removed(path))
        removed += 1
      }
      if records.forget(path) { hasChanged = true }
    }
    return removed
  }
}
