/// The key of an image's file name. Names that differ only in case or Unicode normalization are equal, because they are
/// one file on APFS and other file systems.
///
/// Stored as 128 bits: years of rankings have millions of names.
struct PictureName: Hashable {
  private let first: Int
  private let second: Int

  init(_ path: String) {
    let folded = path.lowercased()
    first = Self.hash(folded, seed: 1)
    second = Self.hash(folded, seed: 2)
  }

  private static func hash(_ text: String, seed: UInt8) -> Int {
    var hasher = Hasher()
    hasher.combine(seed)
    // Swift hashes a string by its normalized form.
    hasher.combine(text)
    return hasher.finalize()
  }
}
