import RankingLogCore

/// A comment as text: a line with author and time, and the comment below, indented so that its lines cannot imitate
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
