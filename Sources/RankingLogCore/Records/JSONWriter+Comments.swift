extension JSONWriter {
  /// Writes the member `comments` of a work.
  mutating func comments(_ comments: [Comment]) {
    member("comments", comments) { $0.comment($1) }
  }

  private mutating func comment(_ comment: Comment) {
    object { writer in
      writer.member("id", comment.id)
      writer.key("author")
      writer.object { writer in
        writer.member("id", comment.author.id)
        writer.member("name", comment.author.name)
      }
      writer.member("text", comment.text)
      writer.key("created_at")
      writer.value(japan: comment.createdAt)
      writer.member("has_replies", comment.hasReplies)
    }
  }
}
