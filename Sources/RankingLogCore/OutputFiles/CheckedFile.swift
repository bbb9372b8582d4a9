/// A file that was read and compared with its record.
struct CheckedFile: Sendable {
  let location: StoredFile.Location
  var result: VerifiedFile
  /// The stamp that the file had before it was read; nil if there is no file.
  var stamp: FileStamp?

  var isDamaged: Bool { result.state == .damaged }

  /// The part of the result that is stored in the archive.
  var check: LocationCheck {
    LocationCheck(
      location: location, stamp: [.whole, .repaired].contains(result.state) ? stamp : nil,
      isDamaged: isDamaged)
  }

  /// Returns the replacement of the damaged file by a file with a checksum; nil if there is no file.
  func replacement(_ sha256: [UInt8]) -> FileInstaller.Replacement? {
    stamp.map { .init(old: $0, sha256: sha256) }
  }

  /// Returns the result for a damaged file that was read again after its repair. The user may have edited it in the
  /// meantime.
  ///
  /// - Parameter path: The new path of the damaged file, if it was not deleted.
  func afterRepair(of damaged: CheckedFile, keeping path: String?) -> CheckedFile {
    guard result.state == .whole else { return self }
    var repaired = self
    (repaired.result.state, repaired.result.reason) = (.repaired, damaged.result.reason)
    if let path {
      repaired.result.reason =
        "\(damaged.result.reason); possibly edited: the previous contents are in \(path)"
    }
    return repaired
  }
}

extension StoredFile {
  /// Reads the file at a location, and compares it with the record.
  func checked(at location: Location) throws(RankingLogError) -> CheckedFile {
    var found = CheckedFile(
      location: location,
      result: VerifiedFile(illust: illust, page: page, path: location.path, bytes: bytes, state: .whole))
    try found.compare(
      with: sha256, stamps[location],
      ifChanged: "not the downloaded file; move it away to download it again")
    return found
  }
}

extension DerivedFile {
  /// Reads the file, and compares it with the record.
  func checked() throws(RankingLogError) -> CheckedFile {
    var found = CheckedFile(
      location: location,
      result: VerifiedFile(illust: illust, page: 0, path: location.path, bytes: bytes, state: .whole))
    try found.compare(
      with: sha256, stamp,
      ifChanged: "not the converted file; move it away to convert it again")
    return found
  }
}

extension CheckedFile {
  fileprivate mutating func compare(
    with sha256: [UInt8], _ recorded: FileStamp?, ifChanged changed: Message
  ) throws(RankingLogError) {
    do throws(RankingLogError) {
      try read(sha256, recorded, ifChanged: changed)
    } catch {
      guard case .file(_, let reason, _) = error else { throw error }
      (result.state, result.reason) = (.unreadable, Message(reason))
    }
  }

  private mutating func read(_ sha256: [UInt8], _ recorded: FileStamp?, ifChanged changed: Message)
    throws(RankingLogError)
  {
    // Before the contents: a file that is edited in the meantime has another stamp.
    stamp = FileStamp(location.path)
    guard let length = try Files.readableLength(location.path), let stamp else {
      result.state = .missing
      return
    }
    let hasLength = length == result.bytes
    if hasLength, try FileInstaller.checksum(location.path) == sha256 { return }
    if try isEdited(length, since: recorded, stamp) {
      (result.state, result.reason) = (.changed, changed)
    } else {
      result.state = .damaged
      result.reason =
        hasLength
        ? "checksum mismatch"
        : length < result.bytes
          ? "truncated to \(length) of \(result.bytes) bytes" : "\(length) instead of \(result.bytes) bytes"
    }
  }

  /// Whether the user wrote the file after it was recorded. Programs can preserve the modification time, so a complete
  /// image of another length is an edit. All other differences may be damage.
  private func isEdited(_ length: Int, since recorded: FileStamp?, _ stamp: FileStamp)
    throws(RankingLogError) -> Bool
  {
    // A power failure leaves empty files, which contain no bytes of the user.
    guard length > 0 else { return false }
    if let recorded, !stamp.isUnchanged(since: recorded) { return true }
    guard length != result.bytes else { return false }
    let file = try FileHandle(reading: location.path)
    return switch ImageValidation(BufferedFileReader(descriptor: file.descriptor)) {
    case .whole, .trailingBytes: true
    case .truncated: false
    case .notAnImage: recorded == nil
    }
  }
}
