internal import CMicrohttpd

/// Passes responses to libmicrohttpd.
enum ResponseQueue {
  static func queue(_ response: ServerResponse, _ connection: OpaquePointer) -> MHD_Result {
    guard let made = made(response.body, connection) else { return .NO }
    defer { MHD_destroy_response(made) }
    for (name, value) in response.headers where MHD_add_response_header(made, name, value) == .NO {
      return .NO
    }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  private static func made(_ body: ServerResponse.Body, _ connection: OpaquePointer) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes): cmicrohttpd_response(bytes, bytes.count)
    case .file(let file):
      // The system sends the file without a copy, and libmicrohttpd closes the descriptor.
      MHD_create_response_from_fd64(UInt64(file.count), file.duplicate())
    case .events(let stream):
      MHD_create_response_from_callback(
        cmicrohttpd_unknown_size, 4096, read,
        Unmanaged.passRetained(EventReader(stream: stream, connection: connection)).toOpaque()
      ) { context in
        guard let context else { return }
        Unmanaged<EventReader>.fromOpaque(context).takeRetainedValue().stream.end()
      }
    }
  }

  private static let read: MHD_ContentReaderCallback = { context, _, buffer, count in
    guard let context, let buffer else { return Int(cmicrohttpd_end_of_stream) }
    let reader = Unmanaged<EventReader>.fromOpaque(context).takeUnretainedValue()
    switch reader.stream.take(count) {
    case .end: return Int(cmicrohttpd_end_of_stream)
    case .bytes(let bytes):
      UnsafeMutableRawPointer(buffer).copyMemory(from: bytes, byteCount: bytes.count)
      return bytes.count
    case .none:
      reader.suspend()
      return 0
    }
  }
}

/// The stream of a connection, which is suspended while there are no events: otherwise its thread would spin.
private final class EventReader: Sendable {
  let stream: EventStream
  /// Valid as long as the response, which owns this object.
  nonisolated(unsafe) private let connection: OpaquePointer

  init(stream: EventStream, connection: OpaquePointer) {
    (self.stream, self.connection) = (stream, connection)
  }

  func suspend() {
    MHD_suspend_connection(connection)
    let isWaiting = stream.wait { [self] in MHD_resume_connection(connection) }
    // An event arrived in between.
    if !isWaiting { MHD_resume_connection(connection) }
  }
}
