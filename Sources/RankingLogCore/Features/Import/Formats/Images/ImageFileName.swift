/// The information in an image's file name, in the formats used by pixiv and by programs that download from it.
struct ImageFileName: Equatable, Sendable {
  /// The meaning of the page in a name.
  enum Numbering: Equatable, Sendable {
    /// pixiv's number. Without one, the work has a single file.
    case pixiv
    /// The page may be the end of a title.
    case titleEnd
    /// The first page may be 0 or 1.
    case anyStart
    /// The name is the same for all pages.
    case unnumbered
  }

  let id: Int
  /// The page, from 0; nil if the name contains none, as for animations and works with a single file: page 0.
  var page: Int?
  var size = ImageSize.original
  /// Whether it is the ZIP of an animation.
  var isAnimation = false
  /// Whether the name may be any number, so that it is accepted only with a record or a stored work.
  var needsConfirmation = false
  var numbering = Numbering.pixiv
  var suffix = NameSuffix.none
  /// The time of this version, if the name contains it.
  var version: Timestamp?

  /// - Parameter name: The last component of a path.
  /// - Returns: nil for any other format. Digits are ASCII.
  init?(_ name: String) {
    guard !name.utf8.contains(UInt8(ascii: "/")), let found = ImageFileName(path: name) else { return nil }
    self = found
  }

  /// - Parameters:
  ///   - path: A path, or the last component of one.
  ///   - templates: The user's names, which are tried first.
  init?(path: String, templates: [NamePattern] = []) {
    guard let kind = ImageFileExtension(path) else { return nil }
    let stem = path.dropLast(kind.count + 1)
    let name =
      stem.utf8.lastIndex(of: UInt8(ascii: "/")).map { stem[stem.utf8.index(after: $0)...] } ?? stem[...]
    guard name.utf8.count <= Self.longest,
      let found = Self.values(in: stem[...], templates) ?? Self.values(in: name)
    else { return nil }
    self = found
    if isAnimation != kind.isZIP {
      // Animations are ZIPs, regardless of the name; converted ones are not pixiv's files.
      guard kind.isZIP, (page ?? 0) == 0 else { return nil }
      isAnimation = true
    }
  }

  /// The name of a file that only its metadata identifies.
  init(record: ExternalRecord, isAnimation: Bool) {
    (id, page, size) = (record.id, record.page, record.size ?? .original)
    self.isAnimation = isAnimation
    numbering = record.page == nil && !isAnimation ? .unnumbered : .pixiv
  }

  private static let longest = 1000

  private init?(_ values: NamePattern.Values, _ form: ImageNameForm, _ suffix: NameSuffix) {
    guard let id = values.id, !form.isDistinctive || id.isDistinctive else { return nil }
    (self.id, page, size, isAnimation) = (id, values.page, values.size, values.isAnimation)
    (needsConfirmation, numbering, version) = (form.needsConfirmation, form.numbering, values.version)
    self.suffix =
      if suffix == .none { values.isCopy ? .copy : values.version == nil ? .none : .version } else { suffix }
  }

  private static func values(in stem: Substring) -> ImageFileName? {
    guard stem.utf8.contains(where: { 0x31...0x39 ~= $0 }),
      let (original, suffix) = NameSuffix.splits(stem).last
    else { return nil }
    let bytes = Array(original.utf8)
    for form in ImageNameForm.all {
      guard let values = form.pattern.values(in: bytes), let name = ImageFileName(values, form, suffix) else {
        continue
      }
      return name
    }
    return nil
  }

  /// Matches the end of a path with the user's templates, which may contain text that is a suffix in other names.
  private static func values(in stem: Substring, _ templates: [NamePattern]) -> ImageFileName? {
    guard !templates.isEmpty else { return nil }
    for (stem, suffix) in NameSuffix.splits(stem) {
      for template in templates {
        guard let end = stem.lastComponents(template.componentCount),
          let values = template.values(in: Array(end.utf8)),
          let name = ImageFileName(values, ImageNameForm(template.parts, numbering: .anyStart), suffix)
        else { continue }
        return name
      }
    }
    return nil
  }
}

extension Substring {
  /// Returns the last components of a path; nil if it has fewer.
  fileprivate func lastComponents(_ count: Int) -> Substring? {
    var start = endIndex
    for _ in 0..<count {
      guard start > startIndex || start == endIndex else { return nil }
      let head = self[..<(start == endIndex ? start : utf8.index(before: start))]
      start = head.utf8.lastIndex(of: UInt8(ascii: "/")).map { utf8.index(after: $0) } ?? startIndex
    }
    return self[start...]
  }
}

/// The extension of an image's file name.
struct ImageFileExtension: Sendable {
  /// The length in characters, without the dot.
  let count: Int
  let isZIP: Bool

  /// The extensions of files that pixiv serves, the ones that browsers write instead, and `.webp`, which other programs
  /// convert to.
  private static let images: Set = ["jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp"]

  /// Returns nil for a name without the extension of an image or a ZIP.
  init?(_ name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let text = name[name.utf8.index(after: dot)...].lowercased()
    guard text == "zip" || Self.images.contains(text) else { return nil }
    (count, isZIP) = (text.count, text == "zip")
  }
}
