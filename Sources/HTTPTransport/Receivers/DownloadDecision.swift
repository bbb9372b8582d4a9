/// The use of a body, decided on its head.
package enum DownloadDecision: Sendable {
  /// Write to the file at its current offset.
  case write
  /// Truncate the file first.
  case restart
  /// Do not write; the body's first 64 KiB are available as `discardedBody`.
  case discard
}
