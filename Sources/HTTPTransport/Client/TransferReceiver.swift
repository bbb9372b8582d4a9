/// Receives a transfer's response. Called on the loop's thread, in this order: `begin` at most once, `receive` any
/// number of times, `finish` exactly once for each started transfer.
protocol TransferReceiver: AnyObject, Sendable {
  /// Receives the complete head, before the first byte of the body, or at the end if there is no body.
  func begin(_ head: HTTPHead) throws(TransportError)

  /// Receives bytes of the body, valid during the call only.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransportError)

  /// Receives the end of the transfer: nil if the response is complete.
  func finish(_ failure: TransportError?)
}
