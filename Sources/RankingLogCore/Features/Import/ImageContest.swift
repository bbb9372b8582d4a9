/// Several files of one image, of which at most one set of equal files is the work's current image.
///
/// The decision depends on evidence, never on the order of the names.
enum ImageContest {
  /// The evidence about a file.
  struct Entry: Sendable {
    /// The version in a file, compared with the archive.
    enum Version: Sendable {
      /// The work's current version.
      case current
      /// A replaced version.
      case superseded
      case unknown
    }

    /// Equal for files with equal bytes.
    var contents: Int
    var suffix = NameSuffix.none
    var version = Version.unknown
    /// Whether an earlier import or a download recorded the file.
    var isRecorded = false

    /// The rank of the evidence; nil for a file that is not the current image.
    fileprivate var rank: Int? {
      switch (version, suffix) {
      case (.superseded, _): nil
      case (.current, _): 3
      case (.unknown, .backup): nil
      // The upload time in a name does not show which version is current.
      case (.unknown, .none), (.unknown, .version): 2
      case (.unknown, .copy): 1
      }
    }
  }

  enum Verdict: Equatable, Sendable {
    /// The file is the image.
    case image
    /// The file has the same bytes as the image at an index.
    case duplicate(of: Int)
    /// The file has another version than the image at an index; nil if no file is the image.
    case superseded(by: Int?)
    /// The file at an index has other bytes, and equal evidence.
    case ambiguous(with: Int)
  }

  /// Returns a verdict for each file.
  static func verdicts(_ entries: [Entry]) -> [Verdict] {
    let best = entries.compactMap(\.rank).max()
    let top = entries.indices.filter { best != nil && entries[$0].rank == best }
    let recorded = top.first { entries[$0].isRecorded }
    guard let image = recorded ?? top.first else { return entries.map { _ in .superseded(by: nil) } }
    let rivals = top.filter { entries[$0].contents != entries[image].contents }
    return entries.indices.map { index in
      if index == image { return rivals.isEmpty || recorded != nil ? .image : .ambiguous(with: rivals[0]) }
      if rivals.contains(index) { return .ambiguous(with: image) }
      if let rival = rivals.first, recorded == nil, entries[index].rank != nil {
        return .ambiguous(with: rival)
      }
      if entries[index].contents == entries[image].contents { return .duplicate(of: image) }
      return .superseded(by: rivals.isEmpty || recorded != nil ? image : nil)
    }
  }
}
