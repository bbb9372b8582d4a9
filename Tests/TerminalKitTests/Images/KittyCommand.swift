@testable import TerminalKit

/// The parsed commands in a terminal's input.
enum KittyCommand: Equatable {
  /// A graphics command, with the payload as text.
  case graphics(keys: [String: String], payload: String)
  /// A cursor position, from 1.
  case cursor(row: Int, column: Int)

  /// Parses bytes that contain only graphics commands and cursor positions; nil if they contain others.
  static func all(in bytes: [UInt8]) -> [KittyCommand]? {
    var commands: [KittyCommand] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard rest.removeFirst() == 0x1B, let kind = rest.popFirst() else { return nil }
      if kind == UInt8(ascii: "_") {
        guard rest.popFirst() == UInt8(ascii: "G"), let end = rest.firstIndex(of: 0x1B),
          end + 1 < rest.endIndex,
          rest[end + 1] == UInt8(ascii: "\\")
        else { return nil }
        commands.append(graphics(String(decoding: rest[..<end], as: UTF8.self)))
        rest = rest[(end + 2)...]
      } else {
        guard kind == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "H")) else { return nil }
        let numbers = String(decoding: rest[..<end], as: UTF8.self).split(separator: ";").compactMap {
          Int($0)
        }
        guard numbers.count == 2 else { return nil }
        commands.append(.cursor(row: numbers[0], column: numbers[1]))
        rest = rest[(end + 1)...]
      }
    }
    return commands
  }

  private static func graphics(_ text: String) -> KittyCommand {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for pair in parts[0].split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
      keys[sides[0]] = sides.count > 1 ? sides[1] : ""
    }
    return .graphics(keys: keys, payload: parts.count > 1 ? String(parts[1]) : "")
  }

  /// Decodes base64; nil if the text is not valid.
  static func decoded(_ text: String) -> [UInt8]? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    guard text.utf8.count % 4 == 0 else { return nil }
    var (bytes, buffer, bits) = ([UInt8](), 0, 0)
    for character in text.utf8 where character != UInt8(ascii: "=") {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      buffer = (buffer << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    return bytes
  }
}
