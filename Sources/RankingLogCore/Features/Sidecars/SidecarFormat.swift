/// A format of the metadata files next to images, such as `NAME.jpg.json`.
public enum SidecarFormat: String, CaseIterable, Hashable, Sendable {
  /// All stored metadata, for scripts.
  case json
  /// XMP, for photo management programs.
  case xmp
  /// One tag per line.
  case txt

  /// The location of a file's sidecar.
  func location(beside file: StoredFile.Location) -> StoredFile.Location {
    StoredFile.Location(root: file.root, relativePath: "\(file.relativePath).\(rawValue)")
  }

  func bytes(_ contents: SidecarContents) -> [UInt8] {
    switch self {
    case .json: contents.json
    case .xmp: contents.xmp
    case .txt: contents.text
    }
  }
}
