import RankingLogCore

/// The paths of a site's files, relative to its directory. They consist of ASCII letters, digits, `_`, `-`, `.` and `/`.
///
/// Shards are ranges of IDs: newer works have greater IDs, so a new date changes few of them.
enum SitePath {
  static let index = "index.html"
  /// The path of a data file, which is a script in a static site, and JSON in a live page.
  static func data(_ key: Key, extension: String = "js") -> String { "data/\(key.text).\(`extension`)" }

  static func page(_ kind: RankingKind, _ date: RankingDate) -> String { "html/\(kind.name)/\(date).html" }

  static func thumbnail(of work: Int, _ format: ImageFileFormat) -> String {
    "thumbnail/\(workShard(work))/\(work).\(format.rawValue)"
  }

  static func image(of work: Int, page: Int, _ format: ImageFileFormat) -> String {
    "image/\(workShard(work))/\(work)_p\(page).\(format.rawValue)"
  }

  static func frame(of work: Int, _ number: Int, _ format: ImageFileFormat) -> String {
    "frame/\(workShard(work))/\(work)/\(number).\(format.rawValue)"
  }

  /// The number of IDs per shard is a power of two.
  static let workBits = 16
  static let searchBits = 20

  static func workShard(_ work: Int) -> Int { work >> workBits }
  static func searchShard(_ work: Int) -> Int { work >> searchBits }

  /// Whether an untrusted path can belong to a site. Such a path never leads out of its directory.
  static func isSafe(_ path: some StringProtocol) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      let isPlain = part.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
      return isPlain && !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
    }
  }
}
