import RankingLogCore

/// The values that a live page receives instead of works.
enum BrowseAnswer {
  /// pixiv has no ranking of that date.
  static func absent() -> [UInt8] {
    json { writer in
      writer.object { $0.member("state", RankingState.absent.rawValue) }
    }
  }

  /// The result is not available yet, and the page has to request again: a waiting request would occupy a connection.
  ///
  /// - Parameter indexing: The progress of building the search index; nil at other times.
  static func later(indexing: IndexingProgress? = nil) -> [UInt8] {
    json { writer in
      writer.object { writer in
        writer.member("later", true)
        if let indexing { writer.member("indexed", [indexing.done, indexing.total]) }
      }
    }
  }

  /// The result is not available.
  static func failure(_ error: BrowseError) -> [UInt8] {
    json { writer in
      writer.object { error.writeMembers(to: &$0) }
    }
  }

  /// The number of works that match.
  static func count(_ works: Int) -> [UInt8] {
    json { writer in
      writer.object { $0.member("works", works) }
    }
  }

  /// Artists or tags with their numbers of works, as columns of equal length.
  ///
  /// - Parameter ids: The IDs of artists; nil for tags.
  static func names(ids: [Int]?, _ names: [String], works: [Int], total: Int) -> [UInt8] {
    json { writer in
      writer.object { writer in
        if let ids { writer.member("id", ids) }
        writer.member("name", names) { $0.value($1) }
        writer.member("works", works)
        writer.member("total", total)
      }
    }
  }

  private static func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }
}
