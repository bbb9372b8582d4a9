import RankingLogCore

extension SitePath {
  /// The image at a path, in any format.
  enum Image: Equatable {
    case thumbnail(Int)
    case page(ImageKey)
    case frame(Int, number: Int)

    /// Parses the path of an image; nil for other paths, and for a shard that is not the work's.
    init?(_ path: String) {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard let file = parts.last?.split(separator: ".", omittingEmptySubsequences: false), file.count == 2
      else { return nil }
      let name = file[0]
      let work: Int
      switch (parts[0], parts.count) {
      case ("thumbnail", 3):
        guard let id = Int(id: name) else { return nil }
        (self, work) = (.thumbnail(id), id)
      case ("image", 3):
        guard let end = name.firstRange(of: "_p"), let id = Int(id: name[..<end.lowerBound]),
          let page = Int(digits: name[end.upperBound...])
        else { return nil }
        (self, work) = (.page(ImageKey(id, page: page)), id)
      case ("frame", 4):
        guard let id = Int(id: parts[2]), let number = Int(digits: name) else { return nil }
        (self, work) = (.frame(id, number: number), id)
      default: return nil
      }
      guard parts[1] == String(SitePath.workShard(work)) else { return nil }
    }
  }
}
