extension Illust {
  /// The work without strings that are too long, and without URLs of other images.
  var believable: Illust {
    var work = self
    if title.utf8.count > ExternalDataLimits.title { work.title = "" }
    if (artist?.name.utf8.count ?? 0) > ExternalDataLimits.title { work.artist?.name = "" }
    if (artist?.account?.utf8.count ?? 0) > ExternalDataLimits.title { work.artist?.account = nil }
    if tags.text.utf8.count > ExternalDataLimits.tags { work.tags = [] }
    if (caption?.utf8.count ?? 0) > ExternalDataLimits.caption { work.caption = nil }
    work.images = ImageURLs(
      thumbnail: own(images.thumbnail), regular: own(images.regular), original: own(images.original))
    work.pages = nil
    return work
  }

  /// Returns the URL if it belongs to an image of this work.
  private func own(_ url: String?) -> String? { url.flatMap { ExternalImage($0, of: id)?.url } }
}
