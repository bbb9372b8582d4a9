/// The clipboard of the user's desktop, which the terminal changes (OSC 52), also over ssh.
package enum Clipboard {
  /// Appends the sequence that copies text.
  package static func copy(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(utf8: "\u{1B}]52;c;")
    bytes.append(base64: Array(text.utf8)[...])
    bytes.append(utf8: "\u{1B}\\")
  }
}
