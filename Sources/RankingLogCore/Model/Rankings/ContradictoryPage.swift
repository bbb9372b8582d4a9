/// A page that contradicts itself: it is discarded, and requested again later.
struct ContradictoryPage: Error, Hashable {
  /// The contradiction, in words.
  let reason: String
}
