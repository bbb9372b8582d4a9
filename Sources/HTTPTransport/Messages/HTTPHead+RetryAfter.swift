internal import CCurl

extension HTTPHead {
  /// How long the server asks to wait: `Retry-After` in seconds or as a date; nil when it asks for nothing
  /// that can be read, zero for a date that has passed.
  ///
  /// A date is compared with the server's own clock if it tells it, since ours may be wrong.
  ///
  /// - Parameter now: the seconds since 1970 on our clock.
  package func retryAfter(now: Int) -> Duration? {
    guard let value = headers["Retry-After"], !value.isEmpty else { return nil }
    // More digits than a number holds, and a year with six of them, are a wait nobody sits out.
    let longest = 100 * 365 * 86_400
    if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Int(value) ?? .max, longest))
    }
    guard let date = Self.seconds(of: value) else { return nil }
    return .seconds(min(max(0, date - (headers["Date"].flatMap(Self.seconds) ?? now)), longest))
  }

  /// An HTTP date, in any of its three forms, as the seconds since 1970.
  private static func seconds(of date: String) -> Int? {
    let seconds = curl_getdate(date, nil)
    return seconds < 0 ? nil : Int(seconds)
  }
}
