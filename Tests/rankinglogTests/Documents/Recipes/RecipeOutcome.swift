/// The requirements of a recipe, and the checks after it.
struct RecipeOutcome: Sendable {
  /// A script for `sh` that creates the recipe's input.
  var given = ""
  /// The changes to pixiv, in the terms of LocalPixiv's control.
  var world = "{}"
  /// The injected faults, in the same terms.
  var faults: [String] = []
  /// The programs that the recipe requires.
  var needs: [String] = []
  /// The commands that the shell runs before each command.
  var settings = ""
  /// The hosts and ports of the page that LocalPixiv replaces.
  var addresses: [String] = []
  let check: @Sendable (RecipeRun) async throws -> Void

  /// The outcomes by the headings of the recipes.
  static let all = [downloads, days, exchanges, questions].reduce(into: [:]) { all, outcomes in
    all.merge(outcomes) { first, _ in first }
  }
}
