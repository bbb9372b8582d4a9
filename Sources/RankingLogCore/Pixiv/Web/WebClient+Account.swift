import HTTPTransport

// The signed-in account: its profile, and changes to its bookmarks.
extension WebClient {
  /// Fetches the signed-in user.
  ///
  /// - Throws: ``RankingLogError/signIn(_:)`` if the session is not signed in.
  func account() async throws -> PixivAccount {
    let reply = try await ajax(
      WebStatusReply.self, "/touch/ajax/user/self/status", about: .account, asAccount: true)
    guard let account = reply.account else { throw RankingLogError.signIn(WebSession.refused) }
    return account
  }

  /// Bookmarks a work. An existing bookmark gets the new audience and tags.
  ///
  /// - Returns: The bookmark's id, needed to remove it; nil if pixiv omits it.
  @discardableResult
  func addBookmark(_ illust: Int, _ audience: Bookmark.Audience = .everybody, tags: [String] = [])
    async throws
    -> Int?
  {
    let request = WebBookmarkRequest(illust: illust, audience: audience, tags: tags)
    return try await change("add", about: .work(illust)) { $0.json = request.json }.bookmark
  }

  /// Fetches the ID of the account's bookmark of a work, needed to remove it; nil if not bookmarked.
  func bookmarkID(of illust: Int) async throws -> Int? {
    let number = try await ajax(
      WebBookmarkReply.self, "/ajax/illust/\(illust)", about: .work(illust), asAccount: true
    ).bookmark
    // With an expired session, the response is for a guest, without a bookmark.
    if number == nil { _ = try await account() }
    return number
  }

  /// Removes a bookmark by its id.
  func removeBookmark(_ number: Int) async throws {
    _ = try await change("delete", about: .account) { $0.form = [("bookmark_id", String(number))] }
  }

  /// Sends a change with the CSRF token of the account's pages: the cached token, or a new one if pixiv rejects it.
  private func change(
    _ name: String, about subject: WebSubject, _ body: (inout PixivAPI.Call) -> Void
  ) async throws -> WebChangeReply {
    if let token = session.token {
      do { return try await change(name, subject, token, body) } catch is RefusedToken {}
    }
    let token = try await pageToken()
    session.token = token
    do {
      return try await change(name, subject, token, body)
    } catch is RefusedToken {
      // Either the session has expired, which this request detects, or pixiv rejects the change itself.
      _ = try await account()
      throw RankingLogError.refused(
        endpoint: "www.pixiv.net", status: 400, reason: "pixiv rejected this change to the bookmarks")
    }
  }

  private func change(
    _ name: String, _ subject: WebSubject, _ token: String, _ body: (inout PixivAPI.Call) -> Void
  ) async throws -> WebChangeReply {
    var call = PixivAPI.Call(
      path: "/ajax/illusts/bookmarks/\(name)",
      headers: Headers.web(referer: subject.page) + [
        HTTPHeader("Origin", "https://www.pixiv.net"), HTTPHeader("X-CSRF-TOKEN", token),
      ] + (try session.requiredHeader()))
    body(&call)
    let reply = try await api.json(WebChangeReply.self, call) { reply in
      guard JSONDecoding.looksLikeJSON(reply.body) else { return }
      switch reply.head.status {
      case 400, 403: throw RefusedToken()
      default: try WebClient.refuse(reply, subject, isOwn: true)
      }
    }
    if reply.isError { throw subject.error(.notUnderstood, "pixiv's message: \(reply.message.quotable)") }
    return reply
  }

  /// Fetches the CSRF token of the home page, which browsers open too.
  private func pageToken() async throws -> String {
    let call = PixivAPI.Call(
      path: "/", headers: Headers.web(referer: WebSubject.account.page) + (try session.requiredHeader()))
    let reply = try await api.reply(call)
    guard reply.head.status == 200 else { throw api.unexpected(reply, call) }
    guard let token = WebPage.token(reply.body) else {
      // The page for guests may have no token.
      _ = try await account()
      throw RankingLogError.notUnderstood(
        endpoint: "https://www.pixiv.net/", reason: "the page has no CSRF token")
    }
    return token
  }

  private struct RefusedToken: Error {}
}
