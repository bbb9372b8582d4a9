/// The decision on a request whose head has been read. Rejected requests are answered and closed before their body.
package enum Admission: Sendable {
  /// The request is handled, with a target that may differ from the received one.
  case accepted(target: String)
  case rejected(ServerResponse)
}
