import HTTPTransport

/// Parses pasted secrets: alone, or inside the URL or header that contains them.
///
/// Rejected input never appears in a message.
enum SecretParser {
  /// An authorization code: alone, in `pixiv://account/login?code=CODE&via=login`, or in the URL of the previous page.
  static func code(_ text: String) throws(RankingLogError) -> String {
    let named = URLQuery(of: text)["code"]
    let code = named ?? text
    guard Secret.isValid(code), named != nil || !code.contains(where: { ":/?&=".contains($0) }) else {
      throw .usage(
        "not a code; copy the URL that starts with pixiv://account/login?code= (or the part between code= and &), and sign in again"
      )
    }
    return code
  }

  /// A refresh token.
  static func refreshToken(_ text: String) throws(RankingLogError) -> String {
    let token = text.filter { !$0.isWhitespace && !"\"'".contains($0) }
    guard Secret.isValid(token), !token.contains(where: { ":/?&=".contains($0) }) else {
      throw .usage("not a refresh token; use one word of about 43 letters, digits, - and _")
    }
    return token
  }

  /// A session for pixiv's website: the value of the cookie `PHPSESSID`, alone or among other cookies.
  static func session(_ text: String) throws(RankingLogError) -> String {
    let pairs = text.split { ";,\"' \t".contains($0) }
    let named = pairs.first { $0.hasPrefix("PHPSESSID=") }?.dropFirst(10)
    let session = String(named ?? (pairs.count == 1 ? pairs[0] : ""))
    let parts = session.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, Int(digits: parts[0]) != nil, !parts[1].isEmpty, Secret.isValid(session),
      parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      throw .usage(
        "not the session of a signed-in account; use the cookie PHPSESSID of www.pixiv.net, which is a number, _"
          + " and 32 letters and digits")
    }
    return session
  }
}
