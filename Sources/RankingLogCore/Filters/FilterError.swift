/// The error of a text that is not a filter, with its position.
public struct FilterError: Error, Hashable, Sendable {
  /// The kind of a problem, for programs that word it themselves.
  public enum Code: String, CaseIterable, Sendable {
    /// A filter longer than 64 KiB.
    case tooLong
    /// More than 100 nested parentheses and negations.
    case tooDeep
    /// A closing parenthesis without an opening one.
    case unmatchedParenthesis
    /// An opening parenthesis without a closing one.
    case unclosedParenthesis
    /// A quotation mark without a closing one.
    case unclosedQuotation
    /// Text directly after a closing quotation mark, without a space.
    case textAfterQuotation
    /// A backslash in quotation marks before a character other than a quotation mark or a backslash.
    case invalidEscape
    /// A `-` that is not directly followed by a condition.
    case detachedNegation
    /// A group or an operator (`and`, `or`, `not`) without a condition, or an empty filter.
    case missingCondition
    /// An operator such as `:` without a field before it.
    case missingField
    /// A field, or a comma in its values, that is not followed by a value.
    case missingValue
    /// A search text that is empty, or has no characters to compare.
    case emptyText
    /// Text before an operator that is not the name of a field.
    case unknownField
    /// An operator that the field does not have, such as `<` after a text field.
    case invalidOperator
    /// Several values after `<`, `<=`, `>` or `>=`, which require a single one.
    case severalValues
    /// A value that is not in the list of the values of `type`, `age` or `is`.
    case unknownValue
    /// A value of a number field that is not a number.
    case notANumber
    /// A value of a date field that is not a date.
    case notADate
    /// A range without limits: `..`.
    case openRange
    /// A range that ends before it starts.
    case reversedRange
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
