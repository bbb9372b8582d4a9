public import RankingLogCore

/// The contents and the appearance of a gallery.
public struct GalleryOptions: Sendable {
  /// The series; nil for all stored series.
  public var kind: RankingKind?
  /// The dates; nil for all stored dates.
  public var dates: DateExpression?
  /// The images.
  public var images = GalleryImages.thumbnails
  /// Whether to fetch thumbnails from pixiv that are neither on disk nor in the image cache.
  public var fetchesThumbnails = false
  /// The display of R-18 works.
  public var r18 = R18Policy.blur
  /// The title of the site; may contain any character.
  public var title = "Rankings"
  /// The language of the front end.
  public var language = GalleryLanguage.auto
  /// The location from which the pages load images; nil for the gallery itself. The gallery contains the images anyway.
  public var imageBase: GalleryImageBase?
  /// Whether to write pages of dates for readers without JavaScript.
  public var hasPlainPages = true
  /// Whether changes are only reported: the gallery is not changed, and thumbnails are not fetched.
  public var isDryRun = false

  /// Creates the options of a gallery with all stored rankings and thumbnails.
  public init() {}
}

/// The images of a gallery: downloaded images, and thumbnails of the image cache. Originals and regular images are used
/// only if they were downloaded in that size.
public enum GalleryImages: String, CaseIterable, Sendable {
  /// No images.
  case none
  /// Thumbnails.
  case thumbnails
  /// Thumbnails, and images of every page whose longest side is 1200 pixels.
  case regular
  /// Thumbnails, and the originals of every page.
  case original

  /// The size of the images other than thumbnails.
  var imageSize: ImageSize? {
    switch self {
    case .none, .thumbnails: nil
    case .regular: .regular
    case .original: .original
    }
  }
}

/// The language of a gallery's front end.
public enum GalleryLanguage: String, CaseIterable, Sendable {
  /// The language of the reader's browser.
  case auto
  /// English.
  case english = "en"
  /// Chinese.
  case chinese = "zh"
  /// Japanese.
  case japanese = "ja"

  /// The language of the HTML, which contains no translated text if the browser selects the language.
  var htmlName: String { self == .auto ? "en" : rawValue }
}
