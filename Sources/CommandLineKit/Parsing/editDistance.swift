/// Returns the number of insertions, deletions, replacements and transpositions that convert one text into the other.
func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}

/// The probably intended name: the first at the smallest distance, which is at most a third of the text's length (2 for five
/// to eight letters, 1 for shorter text), and less than the name's own length. Never the text itself or its opposite.
package func nearest(to text: String, among names: [String]) -> String? {
  let limit = text.count < 5 ? 1 : max(2, text.count / 3)
  var best: (name: String, distance: Int)?
  // Skips names of very different length: a word of thousands of characters is not a misspelling, and comparing it
  // would only waste time.
  for name in names where abs(name.count - text.count) <= limit {
    let distance = editDistance(text, name)
    guard distance > 0, distance <= limit, distance < name.count, name.count >= 5 || distance == 1,
      !isOpposite(text, name)
    else { continue }
    if distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

/// Whether one word undoes the other, although they differ in a few letters only.
private func isOpposite(_ first: String, _ second: String) -> Bool {
  let opposites = [
    ("export", "import"), ("login", "logout"), ("add", "remove"), ("set", "unset"), ("load", "unload"),
  ]
  return opposites.contains { ($0, $1) == (first, second) || ($1, $0) == (first, second) }
    || first == "no-" + second || second == "no-" + first
    || first == "--no-" + second.dropFirst(2) || second == "--no-" + first.dropFirst(2)
}
