/// What a recipe takes for granted, and what must be so after it.
struct RecipeOutcome: Sendable {
  /// A script for `sh` that makes what the recipe works on.
  var given = ""
  /// How pixiv differs, in the terms of LocalPixiv's control.
  var world = "{}"
  /// What it does wrong meanwhile, in the same terms.
  var faults: [String] = []
  /// Programs without which the recipe is not tried.
  var needs: [String] = []
  /// What the shell runs before each command.
  var settings = ""
  /// Hosts and ports of the page that are LocalPixiv here.
  var addresses: [String] = []
  let check: @Sendable (RecipeRun) async throws -> Void

  /// By the headings of the recipes.
  static let all = [downloads, days, exchanges, questions].reduce(into: [:]) { all, outcomes in
    all.merge(outcomes) { first, _ in first }
  }
}
