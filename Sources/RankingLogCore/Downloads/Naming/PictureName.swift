/// The name of a picture's file, as a key. Names that differ only in case or in Unicode's normal form are one, since they
/// are one file on APFS and other file systems.
///
/// Kept as 128 bits: years of rankings have millions of names.
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
    // A string is hashed by its normal form.
    hasher.combine(text)
    return hasher.finalize()
  }
}
