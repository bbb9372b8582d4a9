import TestSupport

/// Creates inputs by changing others in a few positions, the same ones for the same seed.
struct Mutator {
  /// Strings that are inserted, such as the keys of a format.
  let words: [[UInt8]]
  private var random: SplitMix

  init(words: [[UInt8]], seed: UInt64) {
    self.words = words
    random = SplitMix(state: seed)
  }

  /// Returns one of the inputs with up to four changes.
  mutating func mutation(of inputs: [[UInt8]]) -> [UInt8] {
    var bytes = inputs.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes, with: inputs) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], with inputs: [[UInt8]]) {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let part = start..<min(start + Int.random(in: 1...16, using: &random), bytes.count)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(part)
    case 1: bytes.insert(contentsOf: bytes[part], at: start)
    case 2: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: start)
    case 3: bytes.replaceSubrange(part, with: words.randomElement(using: &random) ?? [])
    case 4:
      let other = inputs.randomElement(using: &random) ?? []
      bytes.replaceSubrange(start..., with: other.dropFirst(Int.random(in: 0...other.count, using: &random)))
    default:
      for index in part.prefix(2) { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    }
  }
}
