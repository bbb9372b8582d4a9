/// What a download left behind, with all that is needed to try it again.
public struct FailedDownload: Sendable {
  /// The directory it should have gone to, as an absolute path.
  public var directory: String
  /// The size that was wanted.
  public var size: ImageSize
  /// The names that were wanted; nil for the usual ones.
  public var template: NameTemplate?
  /// The works, with the pages that failed and the places they were wanted for.
  public var works: [RequestedWork]

  /// Puts together what belongs to one download: the same directory, size and names.
  static func all(_ failures: [StoredFailure]) -> [FailedDownload] {
    struct Key: Hashable {
      let root: String
      let size: ImageSize
      let template: String
    }
    var (keys, wanted): ([Key], [Key: RequestedWorks]) = ([], [:])
    for failure in failures {
      let key = Key(root: failure.root, size: failure.size, template: failure.template)
      if wanted[key] == nil { keys.append(key) }
      wanted[key, default: RequestedWorks()].add(failure.work)
    }
    return keys.map { key in
      FailedDownload(
        directory: key.root, size: key.size,
        template: key.template.isEmpty ? nil : try? NameTemplate(key.template),
        works: wanted[key]?.works ?? [])
    }
  }
}
