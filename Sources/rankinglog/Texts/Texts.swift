import RankingLogCore

/// The texts of one language.
struct Texts: Sendable {
  static let english = Texts(.en)

  let language: Language

  init(_ language: Language) { self.language = language }

  /// Returns a message on one or several lines, with the options and commands that it suggests. Text without a
  /// translation is English.
  func callAsFunction(_ message: Message) -> String {
    guard language != .en else { return message.commandLine }
    return message.translated({ TextCatalog.shared.row(of: $0)?.text(in: language) }, \.commandLineMessage)
  }

  /// Returns the name of a series: `daily`, or pixiv's name in the language.
  func name(of kind: RankingKind) -> String {
    guard language != .en else { return kind.name }
    let mode = ModeNames.name(of: kind.mode, in: language)
    return kind.content == .all ? mode : "\(mode) · \(self(Message(kind.content.rawValue)))"
  }
}

extension TagNames {
  /// Returns the names of tags in the user's language.
  func names(of tags: some Sequence<String>, _ texts: Texts) async throws -> NamedTags {
    try await names(of: tags, in: texts.language.rawValue)
  }
}
