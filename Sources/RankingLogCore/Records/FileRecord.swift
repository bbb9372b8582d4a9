/// A completed file, as printed by `download` and `verify -f ndjson`.
public struct FileRecord: Sendable {
  private let illust: Int
  private let page: Int
  /// The path.
  public let path: String
  private let size: Int
  private let state: String

  /// A file.
  public init(illust: Int, page: Int, path: String, bytes: Int, state: String) {
    self.illust = illust
    self.page = page
    self.path = path
    size = bytes
    self.state = state
  }

  /// The record as one JSON object.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.member("work", illust)
      writer.member("page", page)
      writer.member("path", path)
      writer.member("bytes", size)
      writer.member("state", state)
    }
    return writer.bytes
  }
}

/// The frame delays of an animation: the sidecar file of its ZIP.
enum AnimationSidecar {
  /// Whether the bytes of a file contain frame delays.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    let fields = try? JSONDecoding.decode(LenientObject.self, from: bytes)
    return fields?.array("frames", of: LenientObject.self)?.isEmpty == false
  }

  static func bytes(_ animation: Animation) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("mime_type", animation.mimeType)
      writer.member("frames", animation.frames) { writer, frame in
        writer.object { writer in
          writer.member("file", frame.file)
          writer.member("delay", frame.delay)
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
