/// What a download would do.
public struct DownloadPlan: Sendable {
  /// How many rankings the works come from.
  public var rankings = 0
  /// The works, each once, with the places for which they are wanted.
  public var works: [RequestedWork] = []
  /// How many files that makes.
  public var files = 0
  /// How many of them are there already, or elsewhere on the disk.
  public var held = 0
  /// How many bytes are to be fetched, by the average of what was fetched before.
  public var estimatedBytes = 0
  /// The time that the rest takes at least, at the rate of requests and bytes that is allowed.
  public var leastTime = Duration.zero
  /// Why the list of works is not complete, where it is not.
  public var failure: (any Error)?
  /// Dates that should have been in it, and are not stored or not whole.
  public var missing: [RankingDate] = []

  /// An empty plan.
  public init() {}
}
