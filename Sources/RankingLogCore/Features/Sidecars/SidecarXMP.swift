extension SidecarContents {
  /// The sidecar in XMP (ISO 16684-1): properties that photo programs read, and pixiv's properties in a separate
  /// namespace.
  ///
  /// There is no `xmp:Rating`, because it is the user's own rating.
  var xmp: [UInt8] {
    var xmp = XMPWriter()
    let best = best
    xmp.text("dc:title", illust.title)
    xmp.text("dc:description", caption ?? "")
    xmp.list("dc:creator", "Seq", [illust.artist?.name ?? ""])
    xmp.list("dc:subject", "Bag", Array(illust.tags))
    xmp.list("lr:hierarchicalSubject", "Bag", illust.tags.map(Self.flat))
    for name in ["dc:source", "dc:identifier", "xmpRights:WebStatement"] { xmp.value(name, illust.url) }
    for name in ["xmp:CreateDate", "photoshop:DateCreated"] {
      xmp.value(name, (file.uploadedAt ?? illust.createdAt)?.japan)
    }
    xmp.value("pixiv:id", "\(illust.id)")
    xmp.value("pixiv:artistId", illust.artist.map { "\($0.id)" })
    xmp.value("pixiv:page", "\(file.page)")
    xmp.value("pixiv:pageCount", illust.pageCount.map { "\($0)" })
    xmp.value("pixiv:type", illust.type?.rawValue)
    xmp.value("pixiv:ageRating", illust.ageRating?.rawValue)
    xmp.value("pixiv:ai", illust.ai.map { $0 ? "True" : "False" })
    xmp.value("pixiv:rank", best.map { "\($0.rank)" })
    xmp.value("pixiv:rankingMode", best?.kind.mode.rawValue)
    xmp.value("pixiv:rankingContent", best?.kind.content.rawValue)
    xmp.value("pixiv:rankingDate", best?.date.description)
    return xmp.bytes
  }

  /// Replaces characters at which programs split a tag into levels by their full-width forms.
  private static func flat(_ tag: String) -> String {
    var flat = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars { flat.append(scalar == "/" ? "／" : scalar == "|" ? "｜" : scalar) }
    return String(flat)
  }
}
