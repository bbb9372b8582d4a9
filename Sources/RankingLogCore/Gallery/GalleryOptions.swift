/// What a gallery contains, and how it looks.
public struct GalleryOptions: Sendable {
  /// The series; nil for all that are stored.
  public var kind: RankingKind?
  /// The dates; nil for all that are stored.
  public var dates: DateExpression?
  /// The pictures.
  public var images = GalleryImages.thumbnails
  /// Whether to ask pixiv for thumbnails that are neither on the disk nor in the image cache.
  public var fetchesThumbnails = false
  /// The display of R-18 works.
  public var r18 = GalleryR18.blur
  /// The title of the site; may contain any character.
  public var title = "Rankings"
  /// The language of the front end.
  public var language = GalleryLanguage.auto
  /// Whether to write pages of dates for readers without JavaScript.
  public var hasPlainPages = true

  /// All that is stored, with thumbnails.
  public init() {}
}

/// The pictures of a gallery: those that are on the disk, and thumbnails of the image cache. Originals and regular images
/// are of their size exactly.
public enum GalleryImages: String, CaseIterable, Sendable {
  /// No pictures.
  case none
  /// Thumbnails.
  case thumbnails
  /// Thumbnails, and images of every page whose longest side is 1200 pixels.
  case regular
  /// Thumbnails, and the originals of every page.
  case original

  /// The size of the images besides thumbnails.
  var imageSize: ImageSize? {
    switch self {
    case .none, .thumbnails: nil
    case .regular: .regular
    case .original: .original
    }
  }
}

/// The display of R-18 and R-18G works in a gallery.
public enum GalleryR18: String, CaseIterable, Sendable {
  /// Pictures of works that are R-18, or ever were, are blurred until the reader asks for them; pages without JavaScript
  /// have none of them.
  case blur
  /// Like other works.
  case show
  /// Not at all: no file of the gallery contains the id of such a work, and R-18 series are left out.
  case hide
}

/// The language of a gallery's front end.
public enum GalleryLanguage: String, CaseIterable, Sendable {
  /// That of the reader's browser.
  case auto
  /// English.
  case english = "en"
  /// Chinese.
  case chinese = "zh"
  /// Japanese.
  case japanese = "ja"

  /// The language of pages whose own words do not depend on it.
  var htmlName: String { self == .auto ? "en" : rawValue }
}
