/// The numbers of entries of a stored ranking.
struct ListCounts: Sendable {
  let places: Int
  /// The number of works with a downloaded file.
  let held: Int
  /// The number of works that were not in the previous ranking.
  let new: Int
}
