import CommandLineKit
import RankingLogCore

/// A file name template.
struct NameArgument: ArgumentValue {
  let template: NameTemplate

  init(argument: String) throws(ValueError) {
    do {
      template = try NameTemplate(argument)
    } catch {
      throw ValueError(error)
    }
  }
}
