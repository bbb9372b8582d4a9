/// A ranking stored in the archive.
struct StoredRanking: Sendable {
  let id: Int
  let ranking: Ranking
}
