/// The display of R-18 and R-18G works.
public enum R18Policy: String, CaseIterable, Sendable {
  /// Images of works that are or were R-18 are blurred until the reader unblurs them. Pages without JavaScript omit
  /// them.
  case blur
  /// Shown like other works.
  case show
  /// Excluded: no output contains the ID of such a work, and R-18 series are omitted.
  case hide
}

/// The works of a list that may not be shown without restriction. The ratings of all stored versions count, because
/// artists and pixiv change them.
public struct RestrictedWorks: Sendable {
  private let policy: R18Policy
  private let ratings: [Int: AgeRating]
  /// The rating of all works of the list. Some sources do not report the rating of each work.
  public let ofList: AgeRating?

  init(_ ids: [Int], _ policy: R18Policy, isR18: Bool, _ archive: Archive) async throws {
    self.policy = policy
    ratings = policy == .show || ids.isEmpty ? [:] : try await archive.restrictions(of: ids)
    ofList = isR18 && policy == .blur ? .r18 : nil
  }

  /// Whether a work is excluded.
  public func isHidden(_ id: Int) -> Bool { policy == .hide && ratings[id] != nil }

  /// The rating for which the images of a work are blurred; nil for other works.
  public subscript(id: Int) -> AgeRating? { ratings[id] ?? ofList }
}

extension Works {
  /// Returns the restricted works of a list, by their stored ratings.
  ///
  /// - Parameters:
  ///   - ids: The works.
  ///   - policy: The display of R-18 works.
  ///   - isR18: Whether the works belong to an R-18 series.
  public func restricted(_ ids: [Int], _ policy: R18Policy, isR18: Bool = false) async throws
    -> RestrictedWorks
  {
    try await RestrictedWorks(ids, policy, isR18: isR18, services.archive)
  }
}
