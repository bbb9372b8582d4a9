/// A condition on works, in the filter language: `tag:初音ミク ratio:..1 -is:ai`.
///
/// A work either matches or does not match: unknown values match nothing, and `-` selects exactly the works that do not
/// match. A filter and its negation therefore divide all works into two groups, and `unknown` is a value that can be
/// filtered for.
public struct Filter: Hashable, Sendable {
  /// The conditions in the written order, all of which must be true.
  let conditions: [FilterExpression]

  /// Parses a filter; a filter without conditions matches every work. With `allowsComment`, a `#` at the start of a
  /// word starts a comment.
  public init(_ text: String, allowsComment: Bool = false) throws(FilterError) {
    switch try FilterParser.parse(text, allowsComment: allowsComment) {
    case nil: conditions = []
    case .all(let parts): conditions = parts
    case let single?: conditions = [single]
    }
  }

  private init(_ term: FilterTerm) { conditions = [.term(term)] }

  init(conditions: [FilterExpression]) { self.conditions = conditions }

  /// Whether all of several filters match.
  public init(all filters: [Filter]) { conditions = filters.flatMap(\.conditions) }

  /// Whether it matches every work because it has no conditions.
  public var isEmpty: Bool { conditions.isEmpty }

  /// The values of `is` in the filter that only the archive can determine.
  var storedMarks: Set<FilterMark> {
    Set(
      conditions.flatMap(\.terms).flatMap { term -> [FilterMark] in
        if case .mark(let marks) = term { marks.filter(\.isStored) } else { [] }
      })
  }

  /// Whether the filter uses a field that depends on the ranking of a work.
  var namesPlaces: Bool {
    conditions.flatMap(\.terms).contains { term in
      switch term {
      case .number(let field, _):
        [.rank, .was, .gain, .views, .ratings, .bookmarks, .days, .peak].contains(field)
      case .date(let field, _): field == .date
      case .mark(let marks): marks.contains(.new) || marks.contains(.debut)
      default: false
      }
    }
  }

  /// Whether the filter uses artists.
  var namesArtists: Bool { conditions.flatMap(\.terms).contains { $0.field == .artist } }

  /// Each string that titles or tags must equal or contain, with a filter for this string only.
  package var textConditions: [(text: String, filter: Filter)] {
    conditions.flatMap(\.terms).flatMap { term in
      term.searchedTexts.map { text -> (text: String, filter: Filter) in
        if case .text(let field, let match, _) = term {
          return (text.text, Filter(.text(field, match, [text])))
        }
        return (text.text, Filter(term))
      }
    }
  }

  /// Whether the filter uses a field that only a request for the work, or some rankings, provide.
  var namesDetails: Bool {
    conditions.flatMap(\.terms).contains { term in
      switch term.field {
      case .views, .ratings, .bookmarks, .caption: true
      default: false
      }
    }
  }
}

extension Filter: CustomStringConvertible {
  /// The filter in its canonical form, which is parsed as an equal filter.
  public var description: String {
    conditions.isEmpty ? "" : FilterExpression(all: conditions).description
  }
}
