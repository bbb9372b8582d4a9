/// Why a text is no filter, and where.
public struct FilterError: Error, Hashable, Sendable {
  /// What is wrong, without the place.
  public var reason: String
  /// A name that nothing has, and the names that could be meant.
  public var unknownName: String?
  /// The valid names.
  public var names: [String] = []
  /// What to do, after a possible name; nil for nothing but the obvious.
  public var advice: String?
  /// The filter.
  public var filter: String
  /// The place in the filter, in Unicode scalars.
  public var offset: Int
  /// The number of the line, from 1, in a list of filters.
  public var line: Int?
}

extension FilterError: CustomStringConvertible {
  /// One line.
  public var description: String {
    let place = line.map { "line \($0), " } ?? ""
    return "\(place)character \(offset + 1): \(reason)\(advice.map { "; " + $0 } ?? "")"
  }
}
