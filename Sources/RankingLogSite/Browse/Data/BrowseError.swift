import RankingLogCore

/// An error for a page, which words it in the reader's language: a code with values, instead of a message of the
/// command line.
struct BrowseError: Error, Equatable, Sendable {
  /// A number, a date, a name or a path.
  enum Value: Equatable, Sendable {
    case number(Int)
    case text(String)

    /// The host of an endpoint such as `https://www.pixiv.net/ranking.php`.
    fileprivate static func host(_ endpoint: String) -> Value {
      let parts = endpoint.split(separator: "/")
      return .text(parts.count > 1 && parts[0].hasSuffix(":") ? String(parts[1]) : endpoint)
    }
  }

  let code: String
  var values: [Value] = []
  /// The cause in English, if it comes from elsewhere: from pixiv, the network or the file system.
  var detail: String?
  /// The delay before a retry, in seconds; nil if a delay is not useful.
  var seconds: Int?
  /// The complete error in English, without suggestions.
  let text: String

  /// Creates an error.
  init(
    _ code: String, _ values: [Value] = [], _ text: String, detail: String? = nil, seconds: Int? = nil
  ) {
    (self.code, self.values, self.text) = (code, values, text)
    (self.detail, self.seconds) = (detail, seconds)
  }

  /// Writes the members `error`, `code`, `values`, and `detail` and `seconds` if there are any.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("error", text)
    writer.member("code", code)
    writer.member("values", values) { writer, value in
      switch value {
      case .number(let number): writer.value(number)
      case .text(let text): writer.value(text)
      }
    }
    if let detail { writer.member("detail", detail) }
    if let seconds { writer.member("seconds", seconds) }
  }
}

// Errors of a live page itself.
extension BrowseError {
  static let notStored = BrowseError("notStored", "the ranking is not stored")
  static let stopping = BrowseError("stopping", "the server is stopping")
  static let offline = BrowseError("offline", "not available offline")

  static func pauseRequested(seconds: Int) -> BrowseError {
    BrowseError("pause", "pixiv requested a pause", seconds: seconds)
  }

  static func noPage(_ number: Int) -> BrowseError {
    BrowseError("noPage", [.number(number)], "the work does not have page \(number)")
  }

  /// Creates an error without values.
  init(_ code: String, _ text: String, detail: String? = nil, seconds: Int? = nil) {
    self.init(code, [], text, detail: detail, seconds: seconds)
  }

  /// Creates the error of a failure that is only described in English.
  init(_ reason: Message) { self.init("failed", reason.problem, detail: reason.problem) }

  init(_ reason: UnavailableReason) {
    self.init("unavailable." + reason.rawValue, reason.message.problem)
  }
}

extension BrowseError {
  /// Returns the error of a date outside the published rankings; nil for other dates.
  static func of(_ date: RankingDate, _ kind: RankingKind, _ calendar: PublicationCalendar) -> BrowseError? {
    let (first, latest) = (kind.mode.firstDate, calendar.latest)
    if date < first {
      return BrowseError(
        "beforeFirst", [.text(first.description)], "\(date) is before the first ranking, \(first)")
    }
    if date > latest {
      return BrowseError(
        "notPublished", [.text(latest.description)], "\(date) is not published yet; the latest is \(latest)")
    }
    return nil
  }

  init(_ error: FilterError) {
    self.init(
      "filter." + error.code.rawValue, [.text(error.subject ?? ""), .number(error.offset + 1)], error.reason)
  }

  init(_ error: RankingLogError) {
    let text = error.message.problem
    switch error {
    case .usage(let reason), .nothing(let reason), .incomplete(let reason): self.init(reason)
    case .signIn: self.init("signIn", text)
    case .noSuchWork(let id, _): self.init("noSuchWork", [.text(String(id))], text)
    case .notShown(_, let reason): self.init("notShown", text, detail: reason.problem)
    case .network(let host, let reason): self.init("network", [.text(host)], text, detail: reason)
    case .blocked(let endpoint, let reason), .notUnderstood(let endpoint, let reason):
      self.init("unexpected", [.host(endpoint)], text, detail: reason)
    case .challenged(let host, _): self.init("challenged", [.text(host)], text)
    case .rateLimited(let host, _, let seconds):
      self.init("rateLimited", [.text(host)], text, seconds: seconds)
    case .refused(let endpoint, let status, let reason):
      self.init(
        "status", [.host(endpoint), .number(status)], text, detail: reason.isEmpty ? nil : reason.problem)
    case .storageBusy(let path): self.init("busy", [.text(path)], text)
    case .diskFull(let path): self.init("diskFull", [.text(path)], text)
    case .tooManyOpenFiles(let limit): self.init("openFiles", [.number(limit)], text)
    case .storageDamaged(let path, let reason, _), .file(let path, let reason, _):
      self.init("file", [.text(path)], text, detail: reason)
    }
  }
}

extension Message {
  /// The message without its suggestions, which are commands and options.
  var problem: String {
    let text = worded { _ in "\u{0}" }
    guard let suggestion = text.utf8.firstIndex(of: 0) else { return text }
    // A suggestion is a clause after a semicolon, or in parentheses.
    let start = text[..<suggestion].lastIndex { $0 == ";" || $0 == "(" } ?? suggestion
    return String(text[..<start].reversed().drop { $0 == " " }.reversed())
  }
}
