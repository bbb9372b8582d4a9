/// The text of the credentials file: lines `KEY = VALUE` below `[account NAME]`, and `#` comments, which are preserved.
/// Lines above the first account belong to the account `default`.
///
/// No error contains any part of a line, which may be a token.
struct CredentialsText: Sendable {
  /// The keys of an account.
  enum Key: String, CaseIterable, Sendable {
    case refreshToken = "refresh_token"
    case refreshTokenSince = "refresh_token_since"
    case accessToken = "access_token"
    case accessTokenUntil = "access_token_until"
    case session
    case sessionSince = "session_since"
    case papiRefreshToken = "papi_refresh_token"
    case papiAccessToken = "papi_access_token"
    case papiAccessTokenUntil = "papi_access_token_until"
    case sapiSession = "sapi_session"
    case sapiSessionUntil = "sapi_session_until"
    case user = "user_id"
    case userName = "user_name"
    case userAccount = "user_account"
    case rating

    fileprivate var isSecret: Bool {
      switch self {
      case .refreshToken, .accessToken, .session, .papiRefreshToken, .papiAccessToken, .sapiSession:
        true
      default: false
      }
    }
  }

  /// An invalid line, numbered from 1.
  struct ParseError: Error {
    let line: Int
    let reason: String
  }

  private struct Section {
    var account: String
    var lines: [Line]
  }

  private enum Line {
    case value(Key, String)
    /// A comment, an empty line, or an account heading.
    case other(String)

    var isValue: Bool { if case .value = self { true } else { false } }
  }

  private var sections = [Section(account: AccountName.standard, lines: [])]

  init() {}

  init(_ text: String) throws(ParseError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, raw) in lines.enumerated() {
      let line = String(raw.filter { $0 != "\u{feff}" })
      if let account = CredentialsText.account(line) {
        sections.append(Section(account: account, lines: [.other(line)]))
      } else {
        let parsed = try CredentialsText.parsed(line, number: index + 1)
        if case .value(let key, _) = parsed, value(key, of: sections[sections.count - 1].account) != nil {
          let what = key == .refreshToken ? "a refresh token" : "\(key.rawValue)"
          throw ParseError(line: index + 1, reason: "\(what) is already set above; remove one of the two")
        }
        sections[sections.count - 1].lines.append(parsed)
      }
    }
    // The final line break does not start another line.
    if case .other("")? = sections[sections.count - 1].lines.last {
      sections[sections.count - 1].lines.removeLast()
    }
  }

  /// The text of the file.
  var text: String {
    sections.flatMap(\.lines).map { line in
      switch line {
      case .value(let key, let value): "\(key.rawValue) = \(value)\n"
      case .other(let text): "\(text)\n"
      }
    }.joined()
  }

  /// The accounts with any value, in order.
  var accounts: [String] {
    var seen: Set<String> = []
    return sections.filter { section in
      section.lines.contains(where: \.isValue) && seen.insert(section.account).inserted
    }.map(\.account)
  }

  /// The value of an account's key.
  func value(_ key: Key, of account: String) -> String? {
    for section in sections where section.account == account {
      for case .value(key, let value) in section.lines { return value }
    }
    return nil
  }

  /// Sets a value, or removes it if nil. Control characters are dropped.
  mutating func set(_ key: Key, of account: String, to value: String?) {
    for index in sections.indices where sections[index].account == account {
      sections[index].lines.removeAll { if case .value(key, _) = $0 { true } else { false } }
    }
    guard let value else { return }
    let line = Line.value(key, value.withoutLineBreaks)
    guard let index = sections.lastIndex(where: { $0.account == account }) else {
      sections.append(Section(account: account, lines: [.other("[account \(account)]"), line]))
      return
    }
    sections[index].lines.append(line)
  }

  /// Removes an account with its comments, except for comments below its last value, which may belong to the next
  /// account.
  mutating func remove(_ account: String) {
    for index in sections.indices where sections[index].account == account {
      let end = (sections[index].lines.lastIndex(where: \.isValue) ?? -1) + 1
      let kept = sections[index].lines[..<end].filter { index == 0 && !$0.isValue }
      sections[index].lines = kept + sections[index].lines[end...]
    }
  }

  /// Parses `[account NAME]`.
  private static func account(_ line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0] == "[account", words[1].last == "]" else { return nil }
    return AccountName.isValid(words[1].dropLast()) ? String(words[1].dropLast()) : nil
  }

  private static func parsed(_ line: String, number: Int) throws(ParseError) -> Line {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].filter { !$0.isWhitespace }
    if name.isEmpty && parts.count == 1 || name.first == "#" { return .other(line) }
    if name.first == "[" {
      throw ParseError(
        line: number,
        reason: "not an account heading; use '[account NAME]', with a name of \(AccountName.rule)")
    }
    // A line with an unknown key may be the token itself, which may contain `=`.
    guard parts.count == 2, let key = Key(rawValue: name) else {
      throw ParseError(
        line: number, reason: "not a valid line (its text is not shown); use 'refresh_token = TOKEN'")
    }
    guard key.isSecret else { return .value(key, parts[1].trimmed) }
    let token = parts[1].filter { !$0.isWhitespace }
    guard Secret.isValid(token) else {
      let what = key == .refreshToken ? "refresh token" : "value"
      throw ParseError(line: number, reason: "missing \(what) after '\(key.rawValue) ='")
    }
    return .value(key, token)
  }
}

extension StringProtocol {
  /// The text on one line, because a user's name may contain any character.
  fileprivate var withoutLineBreaks: String {
    String(filter { !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f } })
  }
}
