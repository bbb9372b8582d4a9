/// What a refusal says of the thing that was asked for. Only the first is a fact; the others are asked again.
enum Refusal: Hashable, Sendable {
  /// pixiv says in its own words that there is no such thing.
  case gone
  /// Whatever there is, this viewer does not get it: members only, My pixiv, R-18, sensitive.
  case notShown
  /// It says nothing of what was asked for.
  case notUnderstood

  /// Judges an error of the Web or the App.
  ///
  /// - Parameter message: The error's text for a person; nil where the body is no error in the API's own form.
  init(status: Int, message: String?) {
    switch (status, message) {
    case (404, let message?), (410, let message?):
      self = message.isEmpty || Refusal.tellsOfDeletion(message) ? .gone : .notUnderstood
    case (400, .some), (401, .some), (403, .some): self = .notShown
    default: self = .notUnderstood
    }
  }

  private static let deletions = [
    "削除", "deleted", "删除", "刪除", "삭제",
    // Of people.
    "退会", "ユーザーは存在しません", "left pixiv", "user does not exist",
  ]

  /// An address that is not served any more is 404 too, with another text, so the text has to name the deletion. It
  /// follows the account's language: Japanese, English, Chinese or Korean.
  private static func tellsOfDeletion(_ message: String) -> Bool {
    let text = message.lowercased()
    return deletions.contains { text.contains($0) }
  }
}
