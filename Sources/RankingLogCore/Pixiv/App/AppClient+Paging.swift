extension AppClient {
  /// What a `next_url` asks for; nil where the list ends. The address itself is never followed: it is data from the
  /// network.
  ///
  /// - Parameters:
  ///   - path: What was asked, which the address has to be of too.
  ///   - offset: Where the page began, which the next one has to be after.
  func next(_ address: String?, on path: String, after offset: Int) throws -> Int? {
    try next(address, on: path, "offset") { $0 > offset && Count.range.contains($0) }
  }

  /// A page of a list that counts by offsets, as far as pixiv shows it.
  func page<Element>(
    _ elements: [Element], _ address: String?, on path: String, after offset: Int, unreadable: Int = 0
  ) throws -> Page<Element> {
    let next = try next(address, on: path, after: offset)
    let isCut = next ?? 0 > AppClient.lastOffset
    return Page(elements, next: isCut ? nil : next, unreadable: unreadable, isCut: isCut)
  }

  /// pixiv refuses greater ones ("offset must be no more than 5000"), whatever it names itself.
  static let lastOffset = 5000

  /// The same for a list that goes down by the numbers of bookmarks.
  func next(_ address: String?, on path: String, before bookmark: Int?) throws -> Int? {
    try next(address, on: path, "max_bookmark_id") { $0 > 0 && $0 < bookmark ?? .max }
  }

  private func next(
    _ address: String?, on path: String, _ name: String, isFurther: (Int) -> Bool
  ) throws -> Int? {
    guard let address else { return nil }
    guard address.hasPrefix("https://app-api.pixiv.net\(path)?") else {
      throw RankingLogError.notUnderstood(
        address: "app-api.pixiv.net", reason: "next_url leads elsewhere; refused")
    }
    let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let item = query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
    guard let number = item.flatMap({ Int(digits: $0.dropFirst(name.count + 1)) }), isFurther(number) else {
      throw RankingLogError.notUnderstood(address: "app-api.pixiv.net", reason: "next_url does not go on")
    }
    return number
  }
}
