extension LenientObject {
  /// Returns a valid work ID.
  func workID(_ name: String) -> Int? { int(name).within(Count.ids) }

  /// Returns an artist from the members with these names.
  func artist(id: String, name: String, account: String? = nil) -> Artist? {
    int(id).within(Count.ids).map {
      Artist(id: $0, name: string(name) ?? "", account: account.flatMap(text))
    }
  }

  /// Returns the names of tags: from a list of names, a list of objects with names, or an object with tags as members.
  func tagNames(_ name: String) -> [String] {
    if let names = strings(name), !names.isEmpty { return names }
    if let tags = array(name, of: LenientObject.self) { return tags.compactMap { $0.text("name") } }
    return object(name)?.names.sorted() ?? []
  }
}
