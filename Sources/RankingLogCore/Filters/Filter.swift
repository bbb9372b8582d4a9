/// A condition on works, in the filter language: `tag:初音ミク ratio:..1 -is:ai`.
///
/// A work matches or does not: what is unknown of it matches nothing, and `-` keeps exactly what does not match. So `-` of
/// a filter and the filter divide any works between them, and `unknown` is a value that can be asked for.
public struct Filter: Hashable, Sendable {
  /// What has to hold, all of it, in the written order.
  let conditions: [FilterExpression]

  /// Parses a filter; one without a condition matches every work.
  ///
  /// - Parameter allowsComment: Whether a `#` at the start of a word begins a comment.
  public init(_ text: String, allowsComment: Bool = false) throws(FilterError) {
    switch try FilterParser.parse(text, allowsComment: allowsComment) {
    case nil: conditions = []
    case .all(let parts): conditions = parts
    case let single?: conditions = [single]
    }
  }

  /// Whether all of several filters match.
  public init(all filters: [Filter]) { conditions = filters.flatMap(\.conditions) }

  /// Whether it matches every work, since it has no condition.
  public var isEmpty: Bool { conditions.isEmpty }

  /// The marks it names that only the archive knows.
  var storedMarks: Set<FilterMark> {
    Set(
      conditions.flatMap(\.terms).flatMap { term -> [FilterMark] in
        if case .mark(let marks) = term { marks.filter(\.isStored) } else { [] }
      })
  }

  /// Whether it names something that depends on where and when a work was listed.
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

  /// Whether it names artists.
  var namesArtists: Bool { conditions.flatMap(\.terms).contains { $0.field == .artist } }

  /// The texts that titles or tags have to be or to contain, as written.
  public var texts: [String] {
    conditions.flatMap(\.terms).flatMap { term -> [String] in
      switch term {
      case .words(let text): [text.text]
      case .text(let field, _, let texts) where field != .caption: texts.map(\.text)
      default: []
      }
    }
  }

  /// Whether it names something that only a request for the work itself, or some lists, return.
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
  /// The filter in its usual form, which is read as an equal one.
  public var description: String {
    conditions.isEmpty ? "" : FilterExpression(all: conditions).description
  }
}
