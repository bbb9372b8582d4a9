import CommandLineKit
import RankingLogCore

/// A template for the names of files to import.
struct ImportNameArgument: ArgumentValue {
  let template: ImportNameTemplate

  init(argument: String) throws(ValueError) {
    do {
      template = try ImportNameTemplate(argument)
    } catch {
      throw ValueError(error)
    }
  }
}
