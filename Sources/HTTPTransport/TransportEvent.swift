/// What goes on, for people who watch. URLs are without their secrets.
package enum TransportEvent: Sendable, Equatable {
  case sending(HTTPMethod, url: String)
  case received(status: Int, url: String)
  case redirected(from: String, to: String)
  /// The host's turn has not come yet.
  case waiting(host: String, Duration, WaitReason)
  /// The try failed; the next one, number `attempt`, comes after that time.
  case retrying(url: String, after: Duration, attempt: Int, reason: String)
}

package enum WaitReason: Sendable, Equatable {
  /// Our own manners: no more requests than so many a minute.
  case pace
  /// The host asked for a pause.
  case askedToPause
}
