/// A network event.
public enum NetworkEvent: Equatable, Sendable {
  /// A request was sent.
  case request(String)
  /// A response was received.
  case answer(status: Int, String)
  /// A request waits for a rate limit, set by rankinglog or requested by the host.
  case waiting(host: String, seconds: Int, isAskedFor: Bool)
  /// An attempt failed; the attempt with this number, 2 or more, follows after that time.
  case retrying(String, seconds: Int, attempt: Int, reason: String)
  /// pixiv rotated the account's refresh token, and the new one could not be stored for the next run.
  case tokenNotSaved(RankingLogError)
  /// The stored account is not used, because its file is not private.
  case accountNotUsed(RankingLogError)
}
