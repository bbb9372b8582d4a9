internal import CFolding

/// Canonical ordering and composition of combining marks for folded text, as in Unicode's normalization form C.
struct Composition: Sendable {
  static let shared = Composition()

  /// Two characters with a composed form.
  struct Pair: Hashable, Sendable {
    let first: UInt32
    let second: UInt32
  }

  private var composed: [Pair: UInt32] = [:]
  private var decomposed: [UInt32: Pair] = [:]
  private var classes: [UInt32: UInt8] = [:]

  private init() {
    for index in 0..<rl_folding_pair_count {
      let found = rl_folding_pair_at(index)
      let pair = Pair(first: found.first, second: found.second)
      composed[pair] = found.composed
      decomposed[found.composed] = pair
    }
    for index in 0..<rl_folding_class_count {
      let range = rl_folding_class_at(index)
      for code in range.start..<range.start + range.count { classes[code] = range.value }
    }
  }

  /// Returns the text with its combining marks sorted and composed.
  func composed(_ text: [UInt32]) -> [UInt32] {
    var parts: [UInt32] = []
    for code in text { append(decomposing: code, to: &parts) }
    sortMarks(&parts)
    var result: [UInt32] = []
    /// The character to combine with, and the class of the last combining mark that was not composed.
    var (base, last) = (nil as Int?, UInt8(0))
    for code in parts {
      let value = classes[code] ?? 0
      if let start = base, result.count == start + 1 || (last < value && last != 0),
        let both = self.both(result[start], code)
      {
        result[start] = both
        continue
      }
      if value == 0 { base = result.count }
      last = value
      result.append(code)
    }
    return result
  }

  private func append(decomposing code: UInt32, to parts: inout [UInt32]) {
    if let pair = decomposed[code] {
      append(decomposing: pair.first, to: &parts)
      parts.append(pair.second)
    } else if Composition.syllables.contains(code) {
      let index = code - Composition.syllables.lowerBound
      parts += [Composition.initial + index / 588, Composition.vowels.lowerBound + index % 588 / 28]
      if index % 28 > 0 { parts.append(Composition.finals.lowerBound + index % 28 - 1) }
    } else {
      parts.append(code)
    }
  }

  /// Sorts each sequence of combining marks by class, and preserves the order within a class.
  private func sortMarks(_ parts: inout [UInt32]) {
    var index = 0
    while index < parts.count {
      let end = parts[index...].firstIndex { classes[$0] == nil } ?? parts.count
      if end - index > 1 {
        let run = parts[index..<end].enumerated().sorted {
          (classes[$0.element] ?? 0, $0.offset) < (classes[$1.element] ?? 0, $1.offset)
        }
        parts.replaceSubrange(index..<end, with: run.map(\.element))
      }
      index = max(end, index + 1)
    }
  }

  private func both(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if Composition.vowels.contains(second), (Composition.initial..<Composition.initial + 19).contains(first) {
      return Composition.syllables.lowerBound + (first - Composition.initial) * 588
        + (second - Composition.vowels.lowerBound) * 28
    }
    if Composition.finals.contains(second), Composition.syllables.contains(first),
      (first - Composition.syllables.lowerBound) % 28 == 0
    {
      return first + (second - Composition.finals.lowerBound + 1)
    }
    return composed[Pair(first: first, second: second)]
  }

  // Korean syllables are composed by arithmetic.
  private static let initial: UInt32 = 0x1100
  private static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
  private static let finals: ClosedRange<UInt32> = 0x11A8...0x11C2
  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
}
