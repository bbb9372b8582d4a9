internal import CCurl

extension HTTPHead {
  /// The pause that `Retry-After` requests, in seconds or as a date; nil without a valid value, zero for a date in the
  /// past.
  ///
  /// A date is compared with the server's `Date` header if there is one, because the local clock may be wrong.
  ///
  /// - Parameter now: local time in seconds since 1970.
  package func retryAfter(now: Int) -> Duration? {
    guard let value = headers["Retry-After"], !value.isEmpty else { return nil }
    // Limits overlong numbers and six-digit years: no client waits that long.
    let longest = 100 * 365 * 86_400
    if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Int(value) ?? .max, longest))
    }
    guard let end = Self.seconds(of: value) else { return nil }
    return .seconds(min(max(0, end - (date ?? now)), longest))
  }

  /// The server's time at the creation of the response, in seconds since 1970; nil without a valid `Date`.
  package var date: Int? { headers["Date"].flatMap(Self.seconds) }

  /// Converts an HTTP date in any of its three forms to seconds since 1970.
  private static func seconds(of date: String) -> Int? {
    let seconds = curl_getdate(date, nil)
    return seconds < 0 ? nil : Int(seconds)
  }
}
