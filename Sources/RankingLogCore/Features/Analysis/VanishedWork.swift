/// A work that pixiv no longer shows, with its stored data.
///
/// The archive does not know when a work vanished, only the state in the newest response about it.
public struct VanishedWork: Sendable {
  /// The stored metadata; its visibility is `deleted` or `hidden` (private, or limited to friends or members).
  public var illust: Illust
  /// The series of the work's best rank; nil if no stored ranking contains it.
  public var kind: RankingKind?
  /// The work's ranks in that series.
  public var span = RankedSpan()
  /// The number of files on disk.
  public var files = 0
  /// The size of the files on disk, in bytes.
  public var bytes = 0
  /// The path of the first page on disk.
  public var path: String?

  /// The counts of a group of works.
  public struct Group<Key: Hashable & Sendable>: Sendable {
    /// The common value.
    public var key: Key
    /// The number of works that pixiv reported as deleted.
    public var deleted = 0
    /// The number of works that pixiv lists without data.
    public var hidden = 0
    /// The number of files on disk.
    public var files = 0
    /// The size of the files on disk, in bytes.
    public var bytes = 0

    /// The number of works.
    public var works: Int { deleted + hidden }
  }

  /// Counts works by a value, in the order of its first work.
  public static func groups<Key>(of works: [VanishedWork], by key: (VanishedWork) -> Key) -> [Group<Key>] {
    var groups: [Group<Key>] = []
    var indices: [Key: Int] = [:]
    for work in works {
      let key = key(work)
      let index = indices[key] ?? groups.count
      if index == groups.count { groups.append(Group(key: key)) }
      indices[key] = index
      if work.illust.visibility == .deleted { groups[index].deleted += 1 } else { groups[index].hidden += 1 }
      groups[index].files += work.files
      groups[index].bytes += work.bytes
    }
    return groups
  }
}

extension Analysis {
  /// Returns the works that pixiv reported as deleted, and those that it lists without data but that are stored, ordered
  /// by their last rankings. Works without a ranking are last.
  public func vanishedWorks() async throws -> [VanishedWork] {
    let archive = services.archive
    let ids = try await archive.vanishedWorks()
    let (illusts, places) = (try await archive.works(ids), try await archive.places(of: ids, in: nil))
    let files = try await archive.heldFiles(of: ids)
    let works = ids.compactMap { id in
      illusts[id].map { illust in
        let place = places[id]?.places
        var work = VanishedWork(illust: illust, kind: place?.kind)
        if let place { work.span = place.span }
        if let files = files[id] { (work.files, work.bytes, work.path) = files }
        return work
      }
    }
    return works.sorted { one, other in
      switch (one.span.last, other.span.last) {
      case (let date?, let second?): (date, one.illust.id) < (second, other.illust.id)
      case (nil, nil): one.illust.id < other.illust.id
      case (_?, nil): true
      case (nil, _?): false
      }
    }
  }
}
