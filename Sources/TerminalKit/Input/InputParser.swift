/// Parses the bytes from a terminal: keys, mouse, pasted text and answers to queries.
///
/// Unknown and malformed sequences are skipped up to their end, and never appear as keys. A sequence may arrive in
/// several parts. The parser needs bounded memory.
package struct InputParser: Sendable {
  /// The maximum length of a paste in bytes; the rest of a longer one is skipped.
  package static let pasteLimit = 64 << 10
  /// The maximum length of a control string in bytes.
  private static let stringLimit = 4096

  private var state = State.ground
  /// The bytes of the incomplete sequence, character or paste.
  private var pending: [UInt8] = []
  private var events: [InputEvent] = []

  private enum State: Sendable {
    case ground
    /// A character of several bytes, of which some are missing.
    case character(missing: Int)
    case escape
    case control
    case singleShift
    case string(Introducer)
    /// The byte after an escape in a string, which ends the string.
    case stringEnd(Introducer)
    case paste
  }

  /// The start of a control string.
  private enum Introducer: UInt8, Sendable {
    case device = 0x50  // P
    case start = 0x58  // X
    case system = 0x5D  // ]
    case privacy = 0x5E  // ^
    case application = 0x5F  // _
  }

  package init() {}

  /// Whether an escape byte may be the key Escape or the start of a sequence. Call ``finish()`` if no byte follows soon.
  package var isWaiting: Bool {
    if case .escape = state { true } else { false }
  }

  /// Parses bytes, and returns the events that are complete.
  package mutating func parse(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes { step(byte) }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Ends a single escape byte, which is the key Escape.
  package mutating func finish() -> [InputEvent] {
    guard isWaiting else { return [] }
    state = .ground
    return [.key(.escape, [])]
  }

  private mutating func step(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte)
    case .character(let missing): continueCharacter(byte, missing)
    case .escape: escape(byte)
    case .control: control(byte)
    case .singleShift:
      state = .ground
      if let key = Self.keys[byte] { events.append(.key(key, [])) }
    case .string(let introducer): string(byte, introducer)
    case .stringEnd(let introducer):
      if byte == UInt8(ascii: "\\") { return endString(introducer) }
      // The string was aborted; the escape starts another sequence.
      state = .escape
      escape(byte)
    case .paste: paste(byte)
    }
  }

  private mutating func ground(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x80...0xFF: startCharacter(byte)
    default: events.append(Self.key(of: byte, []))
    }
  }

  private mutating func escape(_ byte: UInt8) {
    pending.removeAll(keepingCapacity: true)
    switch byte {
    case 0x1B: events.append(.key(.escape, []))
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .singleShift
    case let byte where Introducer(rawValue: byte) != nil:
      if let introducer = Introducer(rawValue: byte) { state = .string(introducer) }
    case 0x80...0xFF:
      state = .ground
      startCharacter(byte)
    default:
      state = .ground
      events.append(Self.key(of: byte, .alt))
    }
  }

  /// The key of a single byte below 0x80.
  private static func key(of byte: UInt8, _ modifiers: InputEvent.Modifiers) -> InputEvent {
    switch byte {
    case 0x0D, 0x0A: .key(.enter, modifiers)
    case 0x09: .key(.tab, modifiers)
    case 0x7F, 0x08: .key(.backspace, modifiers)
    case 0x00: .key(.character(" "), modifiers.union(.control))
    case 0x01...0x1A: .key(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    case 0x1B: .key(.escape, modifiers)
    case 0x1C...0x1F: .key(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    default: .key(.character(Character(Unicode.Scalar(byte))), modifiers)
    }
  }

  /// The keys by the last byte of their sequence.
  private static let keys: [UInt8: InputEvent.Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "M"): .enter,
    UInt8(ascii: "P"): .function(1),
    UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]
}

// Characters, pasted text and control strings.
extension InputParser {
  private mutating func startCharacter(_ byte: UInt8) {
    pending = [byte]
    switch byte {
    case 0xC2...0xDF: state = .character(missing: 1)
    case 0xE0...0xEF: state = .character(missing: 2)
    case 0xF0...0xF4: state = .character(missing: 3)
    default: events.append(.key(.character("\u{FFFD}"), []))
    }
  }

  private mutating func continueCharacter(_ byte: UInt8, _ missing: Int) {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      events.append(.key(.character("\u{FFFD}"), []))
      return ground(byte)
    }
    pending.append(byte)
    state = missing == 1 ? .ground : .character(missing: missing - 1)
    if missing == 1, let character = String(decoding: pending, as: UTF8.self).first {
      events.append(.key(.character(character), []))
    }
  }

  private mutating func paste(_ byte: UInt8) {
    pending.append(byte)
    guard byte == UInt8(ascii: "~"), pending.ends(with: "\u{1B}[201~") else {
      // The end of the paste may be split at the limit.
      if pending.count > Self.pasteLimit + 16 {
        pending.removeSubrange(Self.pasteLimit..<pending.count - 8)
      }
      return
    }
    pending.removeLast(6)
    let text = String(decoding: pending.prefix(Self.pasteLimit), as: UTF8.self)
    events.append(.paste(text))
    state = .ground
  }

  private mutating func string(_ byte: UInt8, _ introducer: Introducer) {
    switch byte {
    case 0x1B: state = .stringEnd(introducer)
    case 0x07 where introducer == .system: endString(introducer)
    case 0x18, 0x1A: state = .ground
    default: if pending.count < Self.stringLimit { pending.append(byte) }
    }
  }

  private mutating func endString(_ introducer: Introducer) {
    state = .ground
    let text = String(decoding: pending, as: UTF8.self)
    let reply: TerminalReply =
      switch introducer {
      case .application: .graphics(text)
      case .device: text.hasPrefix(">|") ? .version(String(text.dropFirst(2))) : .other
      case .system: .color(text)
      case .start, .privacy: .other
      }
    events.append(.reply(reply))
  }
}

extension TerminalReply {
  /// Parses `Gi=31;OK`.
  fileprivate static func graphics(_ text: String) -> Self {
    guard text.hasPrefix("G"), let separator = text.firstIndex(of: ";") else { return .other }
    let id = text[..<separator].dropFirst().split(separator: ",").first { $0.hasPrefix("i=") }
    guard let id = id.flatMap({ Int($0.dropFirst(2)) }) else { return .other }
    return .graphics(id: id, message: String(text[text.index(after: separator)...]))
  }

  /// Parses `11;rgb:1a1a/1b1b/2626`.
  fileprivate static func color(_ text: String) -> Self {
    guard text.hasPrefix("11;rgb:") else { return .other }
    let parts = text.dropFirst(7).split(separator: "/").map { part -> UInt8? in
      guard (1...4).contains(part.count), let value = UInt16(part, radix: 16) else { return nil }
      return UInt8(Int(value) * 255 / ((1 << (4 * part.count)) - 1))
    }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
      return .other
    }
    return .background(RGB(red: red, green: green, blue: blue))
  }
}

extension [UInt8] {
  fileprivate func ends(with text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}

// Control sequences: `CSI`, parameters, intermediate bytes, final byte.
extension InputParser {
  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F: if pending.count < Self.stringLimit { pending.append(byte) }
    case 0x40...0x7E:
      state = .ground
      endControl(byte)
    case 0x1B: state = .escape
    default: state = .ground
    }
  }

  private mutating func endControl(_ final: UInt8) {
    let sequence = ControlSequence(pending, final: final)
    if sequence.isPasteStart {
      pending.removeAll(keepingCapacity: true)
      state = .paste
    } else if let event = sequence.key ?? sequence.mouse ?? sequence.resize {
      events.append(event)
    } else if sequence.isReply {
      events.append(.reply(sequence.reply))
    }
  }

  /// A control sequence.
  private struct ControlSequence {
    /// `?`, `<`, `>` or `=` before the parameters.
    private let prefix: UInt8?
    /// The parameters; the values after a colon are dropped.
    private let values: [Int]
    /// The text between the parameters and the final byte.
    private let intermediate: [UInt8]
    private let final: Character

    init(_ bytes: [UInt8], final: UInt8) {
      let prefix = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
      let parameters = bytes.dropFirst(prefix == nil ? 0 : 1).prefix { $0 >= 0x30 }
      self.prefix = prefix
      values = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
        part.prefix { $0 != UInt8(ascii: ":") }.reduce(0) { min($0 * 10 + max(0, Int($1) - 0x30), 1 << 24) }
      }
      intermediate = Array(bytes[parameters.endIndex...])
      self.final = Character(Unicode.Scalar(final))
    }

    private func value(_ index: Int, default standard: Int = 0) -> Int {
      values.indices.contains(index) && values[index] != 0 ? values[index] : standard
    }

    var isPasteStart: Bool { prefix == nil && final == "~" && value(0) == 200 }

    /// Whether another sequence is an answer, not a key of an unknown keyboard.
    var isReply: Bool { prefix != nil || "tRy".contains(final) }

    private var modifiers: InputEvent.Modifiers {
      InputEvent.Modifiers(rawValue: UInt8(truncatingIfNeeded: (value(1, default: 1) - 1) & 7))
    }

    var key: InputEvent? {
      guard prefix == nil, intermediate.isEmpty else { return nil }
      switch final {
      case "Z": return .key(.tab, .shift)
      case "u": return Self.key(ofCode: value(0), modifiers)
      case "~": return Self.numbered[value(0)].map { .key($0, modifiers) }
      case "R" where values.count == 2 && value(0) != 1: return nil  // The position of the cursor.
      case "A", "B", "C", "D", "H", "F", "P", "Q", "R", "S":
        return final.asciiValue.flatMap { InputParser.keys[$0] }.map { .key($0, modifiers) }
      default: return nil
      }
    }

    /// The key of a code of the kitty keyboard protocol.
    private static func key(ofCode code: Int, _ modifiers: InputEvent.Modifiers) -> InputEvent? {
      switch code {
      case 27: return .key(.escape, modifiers)
      case 13, 57414: return .key(.enter, modifiers)
      case 9: return .key(.tab, modifiers)
      case 127: return .key(.backspace, modifiers)
      case 57344...63743, 0..<32: return nil
      default:
        return Unicode.Scalar(UInt32(code)).map { scalar in
          let character = Character(scalar)
          guard modifiers.contains(.shift), let upper = character.uppercased().first,
            character.uppercased().count == 1
          else { return .key(.character(character), modifiers) }
          return .key(.character(upper), modifiers.subtracting(.shift))
        }
      }
    }

    private static let numbered: [Int: InputEvent.Key] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
      11: .function(1),
      12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
      18: .function(7),
      19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]

    var mouse: InputEvent? {
      guard prefix == UInt8(ascii: "<"), values.count == 3, final == "M" || final == "m" else { return nil }
      let action: InputEvent.Mouse.Action =
        switch value(0) & ~0b1_1100 {
        case 0: final == "m" ? .release : .press
        case 32: .drag
        case 64: .wheelUp
        case 65: .wheelDown
        default: .other(value(0))
        }
      return .mouse(InputEvent.Mouse(action: action, column: max(value(1) - 1, 0), row: max(value(2) - 1, 0)))
    }

    /// A change of the size.
    var resize: InputEvent? {
      guard prefix == nil, final == "t", value(0) == 48, values.count == 5 else { return nil }
      return .resize(
        ScreenSize(columns: value(2), rows: value(1), pixelWidth: value(4), pixelHeight: value(3)))
    }

    var reply: TerminalReply {
      switch (prefix.map { Character(Unicode.Scalar($0)) }, final) {
      case ("?", "c"): .attributes(values)
      case ("?", "y") where intermediate == [UInt8(ascii: "$")]: .mode(value(0), state: value(1))
      case ("?", "u"): .keyboard(value(0))
      case ("?", "S") where value(0) == 1 && value(1) == 0: .colorRegisters(value(2))
      case (nil, "t") where value(0) == 4: .areaPixels(width: value(2), height: value(1))
      case (nil, "t") where value(0) == 6: .cellPixels(width: value(2), height: value(1))
      case (nil, "R"): .cursor(column: max(value(1) - 1, 0), row: max(value(0) - 1, 0))
      default: .other
      }
    }
  }
}
