/// A downloaded file of an image.
package struct DownloadedImage: Sendable {
  package let page: Int
  /// The format of the bytes.
  package let format: ImageFileFormat
  package let bytes: Int
  package let sha256: [UInt8]
  /// The path of a file with the recorded length; nil if none exists anymore.
  package let path: String?

  package init(page: Int, format: ImageFileFormat, bytes: Int, sha256: [UInt8], path: String?) {
    (self.page, self.format, self.bytes, self.sha256, self.path) = (page, format, bytes, sha256, path)
  }
}
