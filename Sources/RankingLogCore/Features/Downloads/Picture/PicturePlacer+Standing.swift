// Whether a location of an image can be used.
extension PicturePlacer {
  /// The state of a name.
  enum Standing {
    case free
    /// A file of this image with the bytes that rankinglog wrote, or an empty one.
    case replaceable(FileStamp, written: [UInt8])
    /// An intact image that the archive does not contain. Only a download shows whether it is this image.
    case unrecorded
    /// Another file.
    case foreign
    /// A file that is never replaced.
    case blocked(Message)
  }

  func standing(_ location: StoredFile.Location) async throws -> Standing {
    let length: Int
    switch Files.holder(of: location.path) {
    case .nothing: return .free
    case .other: return .blocked(occupied(location))
    case .file(let count): length = count
    }
    let stamp = FileStamp(location.path, followsLinks: false)
    guard let file = try await archive.file(at: location) else {
      return try isImage(location) ? .unrecorded : .foreign
    }
    if length > 0, file.bytes != length { return .blocked(changed(location)) }
    guard let stamp, Files.length(location.path, followsLinks: false) == length,
      try await archive.origin(at: location) != .existing,
      file.illust == picture.illust.id, file.page == picture.page, file.size == destination.size
    else { return .foreign }
    // A power failure leaves empty files.
    let isUnchanged = try length == 0 || FileInstaller.checksum(location.path) == file.sha256
    return isUnchanged ? .replaceable(stamp, written: file.sha256) : .blocked(changed(location))
  }

  /// Whether a file is an intact image of the format in its name, and not a link.
  private func isImage(_ location: StoredFile.Location) throws(RankingLogError) -> Bool {
    guard Files.length(location.path, followsLinks: false) != nil else { return false }
    let file = try FileHandle(reading: location.path)
    guard case .whole(let format) = PictureValidation(BufferedFileReader(descriptor: file.descriptor)) else {
      return false
    }
    return location.relativePath.hasSuffix(".\(format.rawValue)")
  }

  /// Returns the reason why one of the locations cannot be used, if it can be determined before the download.
  func blocked(_ locations: [StoredFile.Location]) async throws -> Message? {
    for location in locations {
      switch try await standing(location) {
      case .free, .replaceable, .unrecorded: continue
      case .foreign: return occupied(location)
      case .blocked(let reason): return reason
      }
    }
    return nil
  }

  func occupied(_ location: StoredFile.Location) -> Message {
    "\(destination.shownPath(location)): another file, which is not overwritten; move it away, or \(.chooseNameTemplate)"
  }

  private func changed(_ location: StoredFile.Location) -> Message {
    "\(destination.shownPath(location)): changed after the download; move it away to download it again, or \(.verifyFiles)"
  }
}

extension StoredFile {
  /// Returns a location whose file has the recorded bytes, and its stamp. Reads a file that was written after it was
  /// recorded.
  func trustedSource() throws(RankingLogError) -> (location: Location, stamp: FileStamp)? {
    for location in locations where isIntact(at: location) {
      guard let stamp = FileStamp(location.path) else { continue }
      if let recorded = stamps[location], stamp.isUnchanged(since: recorded) { return (location, recorded) }
      if try FileInstaller.checksum(location.path) == sha256 { return (location, stamp) }
    }
    return nil
  }
}
