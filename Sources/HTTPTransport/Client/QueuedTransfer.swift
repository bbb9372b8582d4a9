/// A queued transfer.
struct QueuedTransfer: Sendable {
  let request: HTTPRequest
  let url: HTTPURL
  let id: TransferID
  let receiver: any TransferReceiver
}
