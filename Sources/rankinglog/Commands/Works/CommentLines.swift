import RankingLogCore

/// A comment for a person: who and when, and below that the text, indented so that no line of it can pass for another's.
struct CommentLines {
  let text: String

  init(_ comment: Comment) {
    let facts = [
      "\(comment.author.name.sanitized()) (\(comment.author.id))", comment.createdAt?.japan,
      comment.hasReplies ? "with replies" : nil,
    ].compactMap(\.self)
    let words = comment.text.isEmpty ? "(a stamp)" : comment.text
    let lines = words.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    text = ([facts.joined(separator: ", ")] + lines.map { "  " + $0 }).joined(separator: "\n")
  }
}
