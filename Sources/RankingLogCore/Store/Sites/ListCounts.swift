/// The numbers of entries of a stored ranking.
package struct ListCounts: Sendable {
  package let places: Int
  /// The number of works with a downloaded file.
  package let held: Int
  /// The number of works that were not in the previous ranking.
  package let new: Int
}
