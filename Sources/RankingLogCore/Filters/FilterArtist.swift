/// An artist by ID or by name.
enum FilterArtist: Hashable, Sendable {
  case unknown
  case id(Int)
  case name(FilterText)

  /// Parses a word: digits are an ID.
  init?(word: String) {
    let narrow = word.folded
    if narrow == FilterNames.unknown {
      self = .unknown
    } else if let id = Int(digits: narrow) {
      self = .id(id)
    } else {
      self.init(name: word)
    }
  }

  init?(name: String) {
    guard let text = FilterText(name) else { return nil }
    self = .name(text)
  }
}
