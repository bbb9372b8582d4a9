// Names of tags in other languages.
extension Archive {
  /// Records names. Each replaces the stored name of its tag and language, unless they are equal.
  ///
  /// - Parameter source: The origin whose names are removed before; nil for none.
  /// - Returns: The number of added or replaced names.
  func record(_ names: [TagName], replacing source: TagName.Source? = nil) throws(RankingLogError) -> Int {
    guard !names.isEmpty || source != nil else { return 0 }
    return try writing { (connection: borrowing Connection) throws(RankingLogError) in
      if let source { try connection.removeTagNames(from: source) }
      var changes = 0
      for name in names {
        if try connection.write(name) { changes += 1 }
      }
      return changes
    }
  }

  /// Returns the names that satisfy a condition, by tag and language.
  func tagNames(where isWanted: @Sendable (TagName) -> Bool) throws(RankingLogError) -> [TagName] {
    try all("SELECT tag, language, text, source FROM tag_name") { (row: borrowing Row) -> TagName? in
      guard let source = TagName.Source(rawValue: row.text(3)),
        let name = TagName(tag: row.text(0), language: row.text(1), text: row.text(2), source: source),
        isWanted(name)
      else { return nil }
      return name
    }.compactMap(\.self)
  }

  /// Returns the names of tags, by language and tag. Tags without a name are missing.
  package func tagNames(of tags: Set<String>) throws(RankingLogError) -> [String: [String: String]] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var names: [String: [String: String]] = [:]
      for tag in tags {
        try connection.forEach("SELECT language, text FROM tag_name WHERE tag = ?", [.text(tag)]) {
          (row: borrowing Row) in
          names[row.text(0), default: [:]][tag] = row.text(1)
        }
      }
      return names
    }
  }
}

extension Connection {
  /// Records a name unless it is stored. A name from pixiv does not replace a name of the user.
  ///
  /// - Returns: Whether the name was added or replaced.
  @discardableResult
  borrowing func write(_ name: TagName) throws(RankingLogError) -> Bool {
    let key: [SQLValue] = [.text(name.tag), .text(name.language)]
    let stored = try first("SELECT text, source FROM tag_name WHERE tag = ? AND language = ?", key) {
      (row: borrowing Row) in (text: row.text(0), isUsers: row.text(1) == TagName.Source.user.rawValue)
    }
    if let stored {
      let isUsers = name.source == .user
      if stored.isUsers && !isUsers || stored == (name.text, isUsers) { return false }
      try removeWords(of: stored.text, key)
    }
    try run(
      "INSERT OR REPLACE INTO tag_name(tag, language, text, source) VALUES(?, ?, ?, ?)",
      key + [.text(name.text), .text(name.source.rawValue)])
    for (place, word) in name.text.foldedWords.enumerated() {
      try run(
        "INSERT OR IGNORE INTO tag_name_word(tag, language, word, is_whole) VALUES(?, ?, ?, ?)",
        key + [.text(word), SQLValue(place == 0)])
    }
    return true
  }

  borrowing func removeTagNames(from source: TagName.Source) throws(RankingLogError) {
    let names = try all("SELECT tag, language, text FROM tag_name WHERE source = ?", [.text(source.rawValue)])
    {
      (row: borrowing Row) in (key: [SQLValue.text(row.text(0)), .text(row.text(1))], text: row.text(2))
    }
    for name in names { try removeWords(of: name.text, name.key) }
    try run("DELETE FROM tag_name WHERE source = ?", [.text(source.rawValue)])
  }

  private borrowing func removeWords(of text: String, _ key: [SQLValue]) throws(RankingLogError) {
    for word in text.foldedWords {
      try run(
        "DELETE FROM tag_name_word WHERE tag = ? AND language = ? AND word = ?", key + [.text(word)])
    }
  }
}
