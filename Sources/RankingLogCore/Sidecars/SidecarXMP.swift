extension SidecarContents {
  /// XMP (ISO 16684-1): properties that programs for photos read, and those of pixiv in a namespace of their own.
  ///
  /// There is no `xmp:Rating`: that is the user's.
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

  /// A tag without the characters at which programs divide it into levels, in their full-width forms instead.
  private static func flat(_ tag: String) -> String {
    var flat = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars { flat.append(scalar == "/" ? "／" : scalar == "|" ? "｜" : scalar) }
    return String(flat)
  }
}
