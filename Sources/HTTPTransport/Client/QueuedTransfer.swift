/// A transfer that the loop's thread starts.
struct QueuedTransfer: Sendable {
  let request: HTTPRequest
  let url: HTTPURL
  let id: TransferID
  let receiver: any TransferReceiver
}
