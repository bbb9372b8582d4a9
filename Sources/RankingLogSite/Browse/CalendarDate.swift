package import RankingLogCore

/// A date of a calendar: the best stored ranking, and the share of its works with a downloaded image.
package struct CalendarDate: Sendable, Equatable {
  package let state: RankingState
  package let works: Int
  /// The number of works with a downloaded image.
  package let held: Int

  package init(_ state: RankingState, works: Int = 0, held: Int = 0) {
    (self.state, self.works, self.held) = (state, works, held)
  }

  /// The share of works with a downloaded image.
  package var share: Share {
    held == 0 ? .none : held >= works ? .all : 2 * held <= works ? .some : .most
  }

  /// `some` is at most half.
  package enum Share: Int, Sendable {
    case none, some, most, all
  }
}
