import RankingLogCore

/// The stored credentials, as text or JSON, without secrets.
struct AccountReport {
  let accounts: [AccountSummary]
  /// The path of the credentials file.
  let path: String?
  /// Whether RANKINGLOG_REFRESH_TOKEN is set.
  let hasVariable: Bool
  let now: Timestamp

  var isEmpty: Bool { accounts.isEmpty && !hasVariable }

  /// One paragraph per account, one line per credential, and the suggested next steps.
  var lines: [String] {
    var lines: [String] = []
    if hasVariable {
      lines.append(
        "RANKINGLOG_REFRESH_TOKEN is set and overrides the accounts, except with --account")
      lines.append("  app   \(AccountSummary.Credential.Kind.app.grantsAccessTo)")
    }
    for account in accounts {
      let r18 = account.user?.rating.map { ", R-18 \($0 == .all ? "off" : "on")" } ?? ""
      lines.append("\(account.name)\(account.user.map { ": \($0.words)" } ?? "")\(r18)")
      lines += account.credentials.map {
        "  \($0.kind.rawValue.padded(to: 5)) \(age($0))\($0.kind.grantsAccessTo)"
      }
    }
    return lines + (isEmpty ? next : next.map { "next: \($0)" })
  }

  /// One JSON object with the same data; times in UTC.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", 1)
      writer.member("file", path)
      writer.member("variable", hasVariable)
      writer.member("accounts", accounts) { write($1, to: &$0) }
      writer.member("next", next) { $0.value($1) }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(_ account: AccountSummary, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", account.name)
      writer.member("user_id", account.user?.id)
      writer.member("user_name", account.user?.name)
      writer.member("user_account", account.user?.account)
      writer.member("rating", account.user?.rating?.rawValue)
      writer.member("keys", account.credentials) { writer, credential in
        writer.object { writer in
          writer.member("kind", credential.kind.rawValue)
          writer.member("since", credential.since?.utc)
          writer.member("until", credential.expiresAt?.utc)
          writer.member("opens", credential.kind.grantsAccessTo)
        }
      }
    }
  }

  private func age(_ credential: AccountSummary.Credential) -> String {
    if let expiresAt = credential.expiresAt {
      return expiresAt < now ? "expired \(expiresAt.utc): " : "expires \(expiresAt.utc): "
    }
    guard let since = credential.since else { return "" }
    let days = max(0, now.seconds - since.seconds) / 86_400
    return days == 0 ? "added today: " : "\(Formatting.count(days, "day")) old: "
  }

  /// Suggested next steps.
  private var next: [String] {
    guard !isEmpty else { return ["not signed in; run rankinglog auth login"] }
    var next: [String] = []
    for account in accounts {
      let option = account.name == AccountName.standard ? "" : " --account \(account.name)"
      let kinds = account.credentials.map(\.kind)
      if !kinds.contains(.web), account.user?.rating != .all {
        next.append("for R-18 rankings with ranks, run rankinglog auth cookie\(option)")
      }
      if !kinds.contains(.app) {
        next.append("for comments and works hidden from guests, run rankinglog auth login\(option)")
      }
      if account.user?.rating == .all {
        next.append(
          "R-18 works are disabled in the pixiv settings of \(account.name); enable them there"
        )
      }
    }
    return next
  }
}

extension AccountSummary.Credential.Kind {
  /// The data that the credential gives access to.
  var grantsAccessTo: String {
    switch self {
    case .app: "R-18 rankings without ranks, bookmarks, followed artists, comments, works hidden from guests"
    case .web: "R-18 rankings with ranks, bookmarks, followed artists"
    case .papi: "PAPI, on a mirror"
    case .sapi: "SAPI, on a mirror"
    }
  }
}
