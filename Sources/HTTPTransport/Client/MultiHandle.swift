internal import CCurl

/// libcurl's multi handle and its transfers. Used on the loop's thread only.
///
/// `HostLimiter` limits the concurrent requests. libcurl's own limit (`CURLMOPT_MAX_HOST_CONNECTIONS`) is not used: it
/// may forget queued transfers until their connect timeout wakes them (seen with 7.88), and their timeouts run while
/// they wait.
final class MultiHandle {
  let pointer: UnsafeMutableRawPointer
  private let settings: TransferSettings
  private var active: [ObjectIdentifier: Transfer] = [:]
  private let speed: BandwidthLimiter

  init?(_ options: TransportOptions) {
    guard let pointer = curl_multi_init() else { return nil }
    // Without a free descriptor libcurl creates a handle that cannot be woken: a cancellation would wait for a minute.
    guard curl_multi_wakeup(pointer) == CURLM_OK else {
      curl_multi_cleanup(pointer)
      return nil
    }
    self.pointer = pointer
    settings = TransferSettings(options)
    speed = BandwidthLimiter(bytesPerSecond: options.maxBytesPerSecond)
    // The default size of the connection cache is four times the current number of transfers: too small when they run
    // one at a time.
    ccurl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, 32)
    // libcurl adds each new transfer to the first HTTP/2 connection of its host with a free stream. All transfers would
    // then share the limits of one connection (the server, TCP's window, a lost packet). With one stream per
    // connection, each transfer has a separate connection. The option exists since libcurl 7.67; 7.68 is required
    // anyway.
    ccurl_multi_set_long(pointer, CURLMOPT_MAX_CONCURRENT_STREAMS, 1)
  }

  /// Every easy handle has to be removed before the cleanup, or libcurl reads freed memory.
  deinit {
    for transfer in active.values { curl_multi_remove_handle(pointer, transfer.handle.pointer) }
    curl_multi_cleanup(pointer)
  }

  func start(_ queued: QueuedTransfer) {
    if queued.id.isCancelled { return queued.receiver.finish(.cancelled) }
    do throws(TransportError) {
      guard let handle = EasyHandle() else {
        throw .local(reason: "libcurl: cannot create a handle")
      }
      let transfer = try Transfer(queued, on: handle, settings: settings, speed: speed)
      let code = curl_multi_add_handle(pointer, handle.pointer)
      guard code == CURLM_OK else {
        throw .libcurl(Int(code.rawValue), Self.words(for: code))
      }
      active[ObjectIdentifier(queued.id)] = transfer
    } catch {
      queued.receiver.finish(error)
    }
  }

  /// Resumes a transfer that was paused for bandwidth.
  private func resume(_ id: TransferID) {
    guard let transfer = active[ObjectIdentifier(id)] else { return }
    // An error concerns only this transfer, which then ends by itself.
    curl_easy_pause(transfer.handle.pointer, CURLPAUSE_CONT)
  }

  func cancel(_ id: TransferID) {
    remove(id)?.queued.receiver.finish(.cancelled)
  }

  func cancelAll(_ error: TransportError) {
    for transfer in Array(active.values) {
      remove(transfer.queued.id)?.queued.receiver.finish(error)
    }
  }

  /// Advances all transfers as far as possible, and finishes completed transfers.
  ///
  /// - Returns: the error of the multi handle itself, or nil.
  func perform() -> TransportError? {
    for id in speed.due(at: .sinceSystemStart) { resume(id) }
    var running: Int32 = 0
    let code = curl_multi_perform(pointer, &running)
    var remaining: Int32 = 0
    while let message = curl_multi_info_read(pointer, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
      // The message is invalid once the handle is removed.
      let result = ccurl_result(message)
      guard let transfer = Self.transfer(of: easy), remove(transfer.queued.id) != nil else { continue }
      transfer.finish(result)
    }
    if code == CURLM_OK { return nil }
    return .libcurl(Int(code.rawValue), Self.words(for: code))
  }

  /// Sleeps until there is activity on a connection, a timer expires, or `curl_multi_wakeup` is called. An earlier
  /// wake-up is not lost.
  func wait() {
    // Rounded up, or the loop would spin through the last millisecond.
    let timeout = speed.wait(at: .sinceSystemStart).map { min($0.milliseconds + 1, 60_000) } ?? 60_000
    curl_multi_poll(pointer, nil, 0, Int32(timeout), nil)
  }

  private func remove(_ id: TransferID) -> Transfer? {
    guard let transfer = active.removeValue(forKey: ObjectIdentifier(id)) else { return nil }
    curl_multi_remove_handle(pointer, transfer.handle.pointer)
    return transfer
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
