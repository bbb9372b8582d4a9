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
    }
  }
}
