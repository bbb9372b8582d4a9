extension Illust {
  /// Whether the stored work confirms that a number is its ID: its title is in the other parts of the name, or its size is
  /// the image's size.
  func confirms(_ image: ImportRun.Image) -> Bool {
    let title = FileNameSanitizer.clean(title)
    let name = image.location.relativePath.lastComponent
    // A slash occurs in no name, so a title does not include the ID.
    let others = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)).replacing(
      "\(image.name.id)", with: "/")
    if title.count > 1, others.contains(title) { return true }
    guard image.name.size == .original, let width, let height else { return false }
    if let page = image.name.page, page > 0 { return page <= pageCount ?? 1 }
    guard let handle = try? FileHandle(reading: image.location.path) else { return false }
    let file = BufferedFileReader(descriptor: handle.descriptor)
    let format = ImageFileFormat(firstBytes: file.bytes(at: 0, count: 16))
    return format?.pixelSize(of: file) == PixelSize(width: width, height: height)
  }
}
