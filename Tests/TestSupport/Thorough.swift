import Foundation
public import Testing

/// Long random tests and tests that kill processes many times, which `make check` and CI run completely, and `make test`
/// only in part.
public enum Thorough {
  /// Whether this run is complete.
  public static let isEnabled = ProcessInfo.processInfo.environment["RANKINGLOG_TESTS"] == "all"

  /// Returns the first rounds of a test: all of them, or as many as a quick run needs.
  public static func rounds(_ all: Int, quick: Int) -> Range<Int> { 0..<(isEnabled ? all : quick) }

  /// Returns all arguments of a test, or the evenly distributed ones that a quick run needs.
  public static func sample<Element>(_ all: [Element], quick: Int) -> [Element] {
    guard !isEnabled, all.count > quick else { return all }
    return (0..<quick).map { all[$0 * all.count / quick] }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that `make test` skips.
  public static var thorough: Self {
    .enabled(if: Thorough.isEnabled, "only in make check: RANKINGLOG_TESTS=all")
  }
}
