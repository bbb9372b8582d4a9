extension JSONWriter {
  /// Writes the member `history` of a work.
  mutating func history(_ history: [SupersededMetadata]) {
    member("history", history) { $0.former($1) }
  }

  private mutating func former(_ facts: SupersededMetadata) {
    object { writer in
      writer.key("until")
      writer.value(utc: facts.until)
      writer.member("title", facts.title)
      writer.key("artist")
      writer.value(facts.artist)
      writer.key("tags")
      if let tags = facts.tags { writer.value(tags) } else { writer.null() }
    }
  }
}
