/// The number of insertions, deletions, replacements and transpositions that turn one text into the other.
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

/// The probably intended name: the first at the smallest distance, which is at most 2 or a third of the text's length,
/// and less than the name's own length (otherwise any short name would match).
package func nearest(to text: String, among names: [String]) -> String? {
  let limit = max(2, text.count / 3)
  var best: (name: String, distance: Int)?
  // Skips names of very different length: a word of thousands of characters is not a misspelling, and would only cost
  // time.
  for name in names where abs(name.count - text.count) <= limit {
    let distance = editDistance(text, name)
    guard distance <= limit, distance < name.count else { continue }
    if distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}
