internal import CCurl

/// A transfer in flight. Used on the loop's thread only. libcurl's callbacks point at it, so the multi handle retains
/// it until the easy handle is removed.
final class Transfer {
  let handle: EasyHandle
  let queued: QueuedTransfer
  private let usesProxy: Bool
  private let speed: BandwidthLimiter
  private let headers: StringList
  private var head = HeaderParser()
  private var hasBegun = false
  /// The reason why a callback stopped the transfer; more specific than libcurl's "write error".
  private var failure: TransportError?

  init(
    _ queued: QueuedTransfer, on handle: EasyHandle, settings: borrowing TransferSettings,
    speed: BandwidthLimiter
  ) throws(TransportError) {
    self.handle = handle
    self.queued = queued
    self.speed = speed
    usesProxy = settings.options.proxy.map { !$0.isEmpty } ?? false
    headers = StringList(try queued.request.headerLines())
    try settings.apply(to: handle, for: queued)
    try handle.apply(queued.request)
    try handle.set(CURLOPT_HTTPHEADER, headers)
    try pointCallbacksHere()
  }

  /// Reports the end to the receiver. The easy handle is already removed from the multi handle.
  func finish(_ code: CURLcode) {
    var end = failure
    if end == nil, code != CURLE_OK {
      end = TransportError(
        code, from: handle, host: host, timeout: queued.request.timeout, usesProxy: usesProxy)
    }
    if end == nil { end = begin() }
    queued.receiver.finish(end)
  }

  private var host: String { queued.url.host }

  private func pointCallbacksHere() throws(TransportError) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    try handle.set(CURLOPT_PRIVATE, pointer: this)
    try handle.set(CURLOPT_HEADERDATA, pointer: this)
    try handle.set(CURLOPT_WRITEDATA, pointer: this)
    try handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      Transfer.lend(bytes, size * count, to: context) { transfer, bytes in transfer.readHeader(bytes) }
    }
    try handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      Transfer.lend(bytes, size * count, to: context) { transfer, bytes in transfer.readBody(bytes) }
    }
  }

  private static func lend(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to context: UnsafeMutableRawPointer?,
    _ read: (Transfer, UnsafeRawBufferPointer) -> Int
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return read(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// - Returns: the number of bytes consumed; any other number aborts the transfer.
  private func readHeader(_ line: UnsafeRawBufferPointer) -> Int {
    // After the start of the body these are trailers. They are unused, but count toward the limit.
    if head.read(line) { return line.count }
    failure = .tooLarge(host: host, limit: HeaderParser.limit)
    return line.isEmpty ? 1 : 0
  }

  private func readBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    if let refusal = begin() {
      failure = refusal
      return bytes.isEmpty ? 1 : 0
    }
    guard speed.admits(queued.id, at: .sinceSystemStart) else { return Int(CURL_WRITEFUNC_PAUSE) }
    do throws(TransportError) {
      try queued.receiver.receive(bytes)
      speed.count(bytes.count, at: .sinceSystemStart)
      return bytes.count
    } catch {
      failure = error
      return bytes.isEmpty ? 1 : 0
    }
  }

  /// Passes the head to the receiver, once. Not at the empty line, because interim responses have one too.
  private func begin() -> TransportError? {
    guard !hasBegun else { return nil }
    guard var head = head.head else {
      return .malformed(host: host, reason: "invalid status line")
    }
    head.isOverIPv6 = handle.string(CURLINFO_PRIMARY_IP)?.contains(":") ?? false
    hasBegun = true
    do throws(TransportError) {
      try queued.receiver.begin(head)
      return nil
    } catch {
      return error
    }
  }
}
