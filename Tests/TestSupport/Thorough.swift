import Foundation
public import Testing

/// Long random tests, tests with many arguments, and tests that kill processes many times. `make check-release` runs
/// them completely, `make check` in part, and `make test` half of that part. The part rotates with the number of commits.
public enum Thorough {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether this run is complete.
  public static let isEnabled = environment["RANKINGLOG_TESTS"] == "all"
  /// Whether this run has all expensive tests.
  fileprivate static let isForLanding = isEnabled || environment["RANKINGLOG_TESTS"] == "check"
  /// The number of the part that this run has, if it is not complete.
  public static let part = environment["RANKINGLOG_SAMPLE"].flatMap { Int($0) }.map { max(0, $0) } ?? 0

  /// Returns numbers for the repetitions of a test, such as seeds: all, or `quick` of them.
  public static func rounds(_ all: Int, quick: Int) -> [Int] { sample(Array(0..<all), quick: quick) }

  /// Returns all arguments of a test, or evenly distributed ones: at most `quick`, or half of that in `make test`.
  /// Consecutive parts contain all of them.
  public static func sample<Element>(_ all: [Element], quick: Int) -> [Element] {
    let quick = isForLanding ? quick : (quick + 1) / 2
    guard !isEnabled, all.count > quick else { return all }
    let parts = (all.count + quick - 1) / quick
    return stride(from: part % parts, to: all.count, by: parts).map { all[$0] }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that only complete runs need.
  public static var thorough: Self {
    .enabled(if: Thorough.isEnabled, "only in make check-release: RANKINGLOG_TESTS=all")
  }

  /// For tests of 0.3 s or more, measured with the debug program: `make test` runs a quarter of them.
  public static func expensive(at location: SourceLocation = #_sourceLocation) -> Self {
    .enabled(
      if: Thorough.isForLanding || (location.line + Thorough.part).isMultiple(of: 4),
      "only in make check: RANKINGLOG_TESTS=check")
  }
}
