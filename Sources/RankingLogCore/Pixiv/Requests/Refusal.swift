/// The meaning of a refusal for the requested subject. Only the first is final; the others are requested again.
enum Refusal: Hashable, Sendable {
  /// pixiv states that the subject does not exist.
  case gone
  /// Not accessible to this viewer, existing or not: members only, My pixiv, R-18, sensitive.
  case notShown
  /// Means nothing about the subject.
  case notUnderstood

  /// Classifies an error of the Web or the App.
  ///
  /// - Parameter message: The error's message; nil if the body is not an error in the API's own format.
  init(status: Int, message: String?) {
    switch (status, message) {
    case (404, let message?), (410, let message?):
      self = message.isEmpty || Refusal.isDeletion(message) ? .gone : .notUnderstood
    case (400, .some), (401, .some), (403, .some): self = .notShown
    default: self = .notUnderstood
    }
  }

  private static let deletions = [
    "削除", "deleted", "删除", "刪除", "삭제",
    // For users.
    "退会", "ユーザーは存在しません", "left pixiv", "user does not exist",
  ]

  /// A path that is no longer served also answers 404, with another message, so the message must mention the deletion.
  /// It is in the account's language: Japanese, English, Chinese or Korean.
  private static func isDeletion(_ message: String) -> Bool {
    let text = message.lowercased()
    return deletions.contains { text.contains($0) }
  }
}
