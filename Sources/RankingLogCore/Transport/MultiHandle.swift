internal import CCurl

/// libcurl's multi handle and the transfers in it. It lives on the loop's thread.
final class MultiHandle {
  let pointer: UnsafeMutableRawPointer
  private let settings: TransferSettings
  private var active: [ObjectIdentifier: Transfer] = [:]
  private var spare: [EasyHandle] = []

  init?(_ options: TransportOptions) {
    guard let pointer = curl_multi_init() else { return nil }
    self.pointer = pointer
    settings = TransferSettings(options)
    ccurl_multi_set_long(pointer, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, options.maxConnectionsPerHost))
    // The usual size of the cache is four times the transfers of the moment: too few for one at a time.
    ccurl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, 32)
  }

  /// Every easy handle has to be out before this, or libcurl reads freed memory.
  deinit {
    for transfer in active.values { curl_multi_remove_handle(pointer, transfer.handle.pointer) }
    curl_multi_cleanup(pointer)
  }

  func start(_ request: HTTPRequest, _ ticket: TransferTicket, _ receiver: any TransferReceiver) {
    if ticket.isCancelled { return receiver.finish(.cancelled) }
    guard let handle = spare.popLast() ?? EasyHandle() else {
      return receiver.finish(.other(host: "this libcurl", code: 0, reason: "no handle"))
    }
    do throws(TransportError) {
      let transfer = try Transfer(
        request, ticket: ticket, receiver: receiver, on: handle, settings: settings)
      let code = curl_multi_add_handle(pointer, handle.pointer)
      guard code == CURLM_OK else {
        throw .other(host: "this libcurl", code: Int(code.rawValue), reason: Self.words(for: code))
      }
      active[ObjectIdentifier(ticket)] = transfer
      shareSpeed()
    } catch {
      receiver.finish(error)
    }
  }

  /// Offers the bytes again that the receiver had no room for.
  func resume(_ ticket: TransferTicket) {
    guard let transfer = active[ObjectIdentifier(ticket)] else { return }
    // Its failure is this transfer's only, which then ends by itself.
    curl_easy_pause(transfer.handle.pointer, CURLPAUSE_CONT)
  }

  func cancel(_ ticket: TransferTicket) {
    remove(ticket)?.abandon(.cancelled)
  }

  func cancelAll(_ error: TransportError) {
    for transfer in Array(active.values) { remove(transfer.ticket)?.abandon(error) }
  }

  /// Moves all transfers on as far as they go now, and tells those that ended.
  ///
  /// - Returns: what broke the multi handle as a whole, if anything did.
  func perform() -> TransportError? {
    var running: Int32 = 0
    let code = curl_multi_perform(pointer, &running)
    var remaining: Int32 = 0
    while let message = curl_multi_info_read(pointer, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      // The message is gone once the handle is taken out.
      let result = ccurl_result(message)
      guard let transfer = Self.transfer(of: easy) else { continue }
      remove(transfer.ticket)?.finish(result)
    }
    if code == CURLM_OK { return nil }
    return .other(host: "this libcurl", code: Int(code.rawValue), reason: Self.words(for: code))
  }

  /// Sleeps until something happens on a connection, a timer is due, or `curl_multi_wakeup` is called. A
  /// wake-up sent before is not lost.
  func wait() {
    curl_multi_poll(pointer, nil, 0, 60_000, nil)
  }

  private func remove(_ ticket: TransferTicket) -> Transfer? {
    guard let transfer = active.removeValue(forKey: ObjectIdentifier(ticket)) else { return nil }
    curl_multi_remove_handle(pointer, transfer.handle.pointer)
    if spare.count < 16 { spare.append(transfer.handle) }
    shareSpeed()
    return transfer
  }

  /// libcurl limits each transfer; the options' limit is for all of them.
  private func shareSpeed() {
    guard let limit = settings.options.maxBytesPerSecond, !active.isEmpty else { return }
    let share = max(1, limit / active.count)
    for transfer in active.values {
      _ = ccurl_set_offset(transfer.handle.pointer, CURLOPT_MAX_RECV_SPEED_LARGE, curl_off_t(share))
    }
  }

  private static func transfer(of easy: UnsafeMutableRawPointer) -> Transfer? {
    var context: UnsafeMutableRawPointer?
    guard ccurl_get_private(easy, &context) == CURLE_OK, let context else { return nil }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  private static func words(for code: CURLMcode) -> String {
    curl_multi_strerror(code).map { String(cString: $0) } ?? "unknown error"
  }
}
