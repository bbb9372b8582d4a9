import RankingLogCore

/// A comment as text: author and time, and below them the comment, indented so that none of its lines can pass for
/// another comment.
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
