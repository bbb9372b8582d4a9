extension Archive {
  /// Returns the folded tags with matching names in any language.
  func tags(named texts: Set<TagText>) throws(RankingLogError) -> [TagText: Set<[UInt8]>] {
    try reading(else: [:]) { (connection: borrowing Connection) throws(RankingLogError) in
      var found: [TagText: Set<[UInt8]>] = [:]
      for text in texts where !text.folded.isEmpty {
        let condition =
          text.isWholeName ? "word = ?1 AND is_whole = 1" : "word >= ?1 AND word < ?1 || char(1114111)"
        let word = String(decoding: text.folded, as: UTF8.self)
        try connection.forEach("SELECT tag FROM tag_name_word WHERE \(condition)", [.text(word)]) {
          (row: borrowing Row) in
          found[text, default: []].insert(Array(row.text(0).folded.utf8))
        }
      }
      return found
    }
  }
}
