/// The URL of an image of a work, from another program's file.
struct ExternalImage {
  let url: String
  let uploadedAt: Timestamp
  /// Whether it is the ZIP of an animation, not an image.
  let isArchive: Bool

  /// - Returns: nil for any other URL, such as a placeholder or another host.
  init?(_ text: String?, of id: Int) {
    guard let text, text.utf8.count <= ExternalDataLimits.url, let url = ImageURL(text), url.id == id else {
      return nil
    }
    (self.url, uploadedAt, isArchive) = (text, url.uploadedAt, url.fileExtension == "zip")
  }
}
