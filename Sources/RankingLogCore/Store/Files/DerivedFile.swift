/// A file that was converted from downloaded files, in one location.
package struct DerivedFile: Hashable, Sendable {
  package let location: StoredFile.Location
  /// The ID of the work; nil if the source was not downloaded by rankinglog.
  package let illust: Int?
  /// The file extension.
  package let format: String
  /// The checksum of the source: frames and their delays.
  package let source: [UInt8]
  package let bytes: Int
  package let sha256: [UInt8]
  /// The stamp of the file when it had the recorded bytes; nil if unknown.
  package var stamp: FileStamp?
  /// Whether the last verification reported the file as damaged.
  var isDamaged = false
  /// The number of the last verification that read the file; 0 for none.
  package var verification = 0

  /// Whether the file exists with its recorded length, and was not reported as damaged.
  package var isIntact: Bool { !isDamaged && Files.length(location.path) == bytes }
}
