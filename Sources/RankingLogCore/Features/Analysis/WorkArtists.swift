/// The artists of all works, read from an index that contains both IDs. For many works, this is faster than looking up
/// each one.
struct WorkArtists: Sendable {
  /// The number of works from which it is faster.
  static let minWorks = 50_000

  /// By work.
  private let pairs: [(work: Int, artist: Int)]

  init(_ connection: borrowing Connection) throws(RankingLogError) {
    var pairs: [(work: Int, artist: Int)] = []
    try connection.forEach("SELECT id, artist FROM illust WHERE artist IS NOT NULL") { (row: borrowing Row) in
      pairs.append((row.int(0), row.int(1)))
    }
    pairs.sort { $0.work < $1.work }
    self.pairs = pairs
  }

  /// Returns the artist of each work; nil if unknown. Merges two sorted lists: searches in a table of all works would wait
  /// for memory.
  func artists(of works: [Int]) -> [Int?] {
    var artists = [Int?](repeating: nil, count: works.count)
    var next = 0
    for index in works.indices.sorted(by: { works[$0] < works[$1] }) {
      while next < pairs.count, pairs[next].work < works[index] { next += 1 }
      if next < pairs.count, pairs[next].work == works[index] { artists[index] = pairs[next].artist }
    }
    return artists
  }
}
