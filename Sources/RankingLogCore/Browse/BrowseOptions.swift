/// How past rankings are browsed.
public struct BrowseOptions: Sendable {
  /// The port; nil for any that is free.
  public var port: UInt16?
  /// The series to begin with; nil for the one that was shown last.
  public var kind: RankingKind?
  /// The date to begin with; nil for the newest.
  public var date: DateExpression?
  /// Where originals are downloaded to when a page asks for it.
  public var exportDirectory = "exported"
  /// Whether only what is stored is shown, and no request is sent.
  public var isOffline = false
  /// The display of R-18 works.
  public var r18 = GalleryR18.blur
  /// The title of the page.
  public var title = "Rankings"
  /// The language of the page.
  public var language = GalleryLanguage.auto

  /// A program's own words for what a message advises.
  public var words: @Sendable (Suggestion) -> String = \.description

  /// Any port, with requests.
  public init() {}
}
