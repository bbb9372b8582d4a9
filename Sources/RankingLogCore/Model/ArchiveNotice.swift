/// An event in the archive that the user should see.
public enum ArchiveNotice: Hashable, Sendable {
  /// The archive of an earlier version is being updated, in at most two minutes. The size is in bytes.
  case updating(path: String, bytes: Int)
  /// The archive was opened read-only, because it cannot be written; as an immutable file if no process has it open.
  case readOnly(path: String, reason: String, isImmutable: Bool)
  /// A viewed work was not added to the recents, because the archive cannot be written.
  case recentNotStored(Int)
}
