extension Int {
  /// Parses ASCII digits as the ID of a work, artist or user; nil outside ``Count/ids``.
  package init?(id text: some StringProtocol) {
    guard let id = Int(digits: text), Count.ids.contains(id) else { return nil }
    self = id
  }
}
