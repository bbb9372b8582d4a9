/// The stored failures of a download, with everything needed to retry them.
public struct FailedDownload: Sendable {
  /// The output directory as an absolute path.
  public var directory: String
  /// The image size.
  public var size: ImageSize
  /// The template for file names; nil for the default names.
  public var template: NameTemplate?
  /// The works, with the failed pages and the ranking entries they were requested for.
  public var works: [RequestedWork]

  /// Groups failures by download: those with the same directory, size and names.
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
