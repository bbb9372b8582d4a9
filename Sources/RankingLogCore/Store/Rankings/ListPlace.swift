/// An entry of a stored ranking, reduced to the columns that analyses need.
struct ListPlace: Sendable {
  let work: Int
  /// The rank, or the position if the source has no ranks.
  let place: Int
  /// The rank in the previous day's ranking; 0 if it was not ranked, nil if unknown.
  let previousRank: Int?
  let views: Int?
}
