/// The error of a text that is not a filter, with its position.
public struct FilterError: Error, Hashable, Sendable {
  /// The kind of a problem, for programs that word it themselves.
  public enum Code: String, CaseIterable, Sendable {
    case tooLong, tooDeep
    case unmatchedParenthesis, unclosedParenthesis, unclosedQuotation, textAfterQuotation, invalidEscape
    case detachedNegation, missingCondition, missingField, missingValue, emptyText
    case notAField, unknownField, invalidOperator, severalValues, unknownValue, notANumber, notADate
    case openRange, reversedRange
  }

  /// The kind of the problem.
  public var code: Code
  /// The part of the filter that the problem is about; nil if the position suffices.
  public var subject: String?
  /// The problem, without the position.
  public var reason: String
  /// An unknown name, for which similar names can be suggested.
  public var unknownName: String?
  /// The valid names.
  public var names: [String] = []
  /// The hint, which follows a suggested name; nil if the remedy is obvious.
  public var advice: String?
  /// The filter.
  public var filter: String
  /// The position in the filter, in Unicode scalars.
  public var offset: Int
  /// The line number, from 1, in a list of filters.
  public var line: Int?
}

extension FilterError: CustomStringConvertible {
  /// One line.
  public var description: String {
    let place = line.map { "line \($0), " } ?? ""
    return "\(place)character \(offset + 1): \(reason)\(advice.map { "; " + $0 } ?? "")"
  }
}
