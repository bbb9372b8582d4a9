/// A form of image names, as used by one or more programs.
struct ImageNameForm: Sendable {
  let pattern: NamePattern
  var numbering = ImageFileName.Numbering.pixiv
  /// Whether the number may have another meaning, so that a record or a stored work must confirm it.
  var needsConfirmation = false
  /// Whether only numbers that are probably work IDs are accepted, because the form is used for other names, too.
  var isDistinctive = false

  init(
    _ parts: [NamePattern.Part], numbering: ImageFileName.Numbering = .pixiv, needsConfirmation: Bool = false,
    isDistinctive: Bool = false
  ) {
    pattern = NamePattern(parts)
    (self.numbering, self.needsConfirmation) = (numbering, needsConfirmation)
    self.isDistinctive = isDistinctive
  }

  private static let reducedSizes: [(StaticString, ImageSize)] = [
    ("_master1200", .regular), ("_square1200", .thumbnail), ("_custom1200", .thumbnail),
  ]
  static let sizes: [(StaticString, ImageSize)] =
    reducedSizes + [("_regular", .regular), ("_mobile", .mobile), ("_thumbnail", .thumbnail)]
  private static let formerSizes: [(StaticString, ImageSize)] = [
    ("_m", .regular), ("_480mw", .mobile), ("_s", .thumbnail), ("_128x128", .thumbnail),
  ]

  private static let separator = NamePattern.Part.oneOf([" - ", "_", "-", " "])
  private static let open = NamePattern.Part.oneOf(["(", "[", "（", "【"])
  private static let close = NamePattern.Part.oneOf([")", "]", "）", "】"])
  private static let prefix: [NamePattern.Part] = [
    .oneOf(["pixiv", "pid", "illust", "id"]), .optional(.oneOf(["_", "-", " ", "="])),
  ]
  /// The parts after a page.
  private static let end: [NamePattern.Part] = [
    .optional(.size(sizes)), .optional(.version), .optional(.savingTime), .optional(.copy), .title,
  ]

  /// All forms. A name has the first form that matches.
  static let all: [ImageNameForm] =
    [
      // pixiv, browsers, gallery-dl, PixivUtil2, PixivBatchDownloader, PixEz; with a rank: rankinglog
      .init([.id, .secret, .markedPage] + end),
      .init([.number(1...5), "_", .id, .secret, .markedPage] + end),
      .init([.id, .secret, .animation, .title]),
      .init([.number(1...5), "_", .id, .animation, .title]),
      .init([.id, .size(reducedSizes), .optional(.copy)]),
      // gallery-dl until August 2019
      .init(["pixiv_", .number(1...10), "_", .id, .markedPage], isDistinctive: true),
      .init(["pixiv_", .number(1...10), "_", .id], isDistinctive: true),
      .init(["illust_", .id, "_", .id, .markedPage]),
      // pixiv's Android app
      .init(["illust_", .id, .savingTime, .optional(.copy)], numbering: .unnumbered),
      // pxder
      .init(["(", .id, ")"]),
      .init(["(", .id, ")_p", .page], numbering: .titleEnd),
      .init(["(", .id, ")", .text, "_p", .page], numbering: .titleEnd),
      .init(["(", .id, ")", .text]),
      // a word for the ID
      .init(prefix + [.id, .markedPage] + end),
      .init(prefix + [.id, "_", .page, .optional(.copy)], numbering: .anyStart),
      .init(prefix + [.id, .words], isDistinctive: true),
      .init(
        [.text, .wordStart, "pid", .optional(.oneOf(["_", "-", " ", "=", ":"])), .id, .markedPage] + end),
      .init(
        [.text, .wordStart, "pid", .optional(.oneOf(["_", "-", " ", "=", ":"])), .id, .optional(close)],
        isDistinctive: true),
      // Pixeval, Pixiv-Shaft, PixivUtil2, with a text before the ID
      .init(
        [.text, separator, .id, .secret, .markedPage] + end, numbering: .anyStart, isDistinctive: true),
      .init([.text, separator, .id, .animation, .title], isDistinctive: true),
      // Pixiv Toolkit, with the ID in brackets
      .init(
        [.text, open, .id, .optional(.markedPage), close, .optional(.size(sizes)), .optional(.copy)],
        numbering: .anyStart, isDistinctive: true),
      .init([.text, open, .id, close, .markedPage] + end, numbering: .anyStart, isDistinctive: true),
      .init([.text, open, .id, close, separator, .page], numbering: .anyStart, isDistinctive: true),
      .init([open, .id, close], isDistinctive: true),
      .init([open, .id, close, .text], isDistinctive: true),
      // ppixiv
      .init(
        [.text, " - ", .id, .optional(.markedPage), " - ", .text], numbering: .anyStart, isDistinctive: true),
      // the ID alone, with or without a page
      .init([.id], needsConfirmation: true),
      .init([.id, " - ", .text], needsConfirmation: true),
      .init([.id, .size(formerSizes)], needsConfirmation: true),
      .init([.id, "_big_p", .page, .title], needsConfirmation: true),
      .init(
        [.id, .oneOf(["_", "-", " "]), .page], numbering: .anyStart, needsConfirmation: true,
        isDistinctive: true),
      .init([.id, .words], needsConfirmation: true, isDistinctive: true),
      // PixivBiu, Pixiv-Shaft and others: a title, the ID, and the page of works with several pages
      .init([.text, separator, .id], needsConfirmation: true, isDistinctive: true),
      .init(
        [.text, separator, .id, "_", .page], numbering: .anyStart, needsConfirmation: true,
        isDistinctive: true),
    ]
}
