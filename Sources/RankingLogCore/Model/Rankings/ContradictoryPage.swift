/// A page that contradicts itself: it is discarded, and requested again later.
public struct ContradictoryPage: Error, Hashable {
  /// The contradiction, in words.
  public let reason: String
}
