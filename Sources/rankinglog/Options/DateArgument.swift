import CommandLineKit
import RankingLogCore

/// A date or a range of dates.
struct DateArgument: ArgumentValue {
  static let latest = DateArgument(value: .latest, argumentText: "latest")

  let value: DateExpression
  let argumentText: String

  private init(value: DateExpression, argumentText: String) {
    (self.value, self.argumentText) = (value, argumentText)
  }

  init(argument: String) throws(ValueError) {
    do {
      self.init(value: try DateExpression(argument), argumentText: argument)
    } catch {
      throw ValueError(error)
    }
  }
}
