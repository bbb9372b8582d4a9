public import RankingLogCore

/// The options of a browsing session.
public struct BrowseOptions: Sendable {
  /// The port; nil for any free port.
  public var port: UInt16?
  /// The initial series; nil for the last one shown.
  public var kind: RankingKind?
  /// The initial date; nil for the newest.
  public var date: DateExpression?
  /// The directory for exported originals.
  public var exportDirectory = "exported"
  /// Whether only stored rankings are shown, and no requests are sent.
  public var isOffline = false
  /// The display of R-18 works.
  public var r18 = R18Policy.blur
  /// The title of the page.
  public var title = "Rankings"
  /// The language of the page.
  public var language = GalleryLanguage.auto

  /// The wording of suggestions in messages.
  public var words: @Sendable (Suggestion) -> String = \.description

  /// Creates options with any free port, and with requests to pixiv.
  public init() {}
}
