/// The meaning of a rejection for the requested subject. Only the first is final; the others are requested again.
enum Refusal: Hashable, Sendable {
  /// pixiv states that the subject does not exist.
  case gone
  /// The subject is not accessible to this viewer, whether it exists or not: members only, My pixiv, R-18, sensitive.
  case notShown
  /// The response does not refer to the subject.
  case notUnderstood

  /// Classifies an error of the website or the app API.
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

  /// Whether the message mentions the deletion of the subject. A removed endpoint also responds with 404, with another
  /// message. The message is in the account's language: Japanese, English, Chinese or Korean.
  private static func isDeletion(_ message: String) -> Bool {
    let text = message.lowercased()
    return deletions.contains { text.contains($0) }
  }
}
