/// The stored result of a verification in one location.
struct LocationCheck: Sendable {
  let location: StoredFile.Location
  /// The stamp of the file with its recorded bytes; nil if the recorded stamp does not change.
  let stamp: FileStamp?
  let isDamaged: Bool
}
