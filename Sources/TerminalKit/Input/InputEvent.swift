/// An event of the terminal.
package enum InputEvent: Sendable, Equatable {
  case key(Key, Modifiers)
  case mouse(Mouse)
  /// Pasted text; it may contain line ends. Text beyond the limit is missing.
  case paste(String)
  /// The size of the screen changed (mode 2048).
  case resize(ScreenSize)
  /// An answer to a query, which may arrive late.
  case reply(TerminalReply)

  /// A key of the keyboard.
  package enum Key: Sendable, Equatable {
    /// A character, with the effect of Shift: `A`, not Shift and `a`.
    case character(Character)
    case enter, tab, backspace, escape
    case up, down, left, right
    case home, end, pageUp, pageDown
    case insert, delete
    /// F1 to F35.
    case function(Int)
  }

  /// The keys that are held down with a key.
  package struct Modifiers: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  /// An event of the mouse, at a cell. Columns and rows count from 0.
  package struct Mouse: Sendable, Equatable {
    package let action: Action
    package let column: Int
    package let row: Int

    /// The button or wheel.
    package enum Action: Sendable, Equatable {
      case press, drag, release
      case wheelUp, wheelDown
      /// Another button, with its number in the protocol.
      case other(Int)
    }
  }
}

/// The size of a screen.
package struct ScreenSize: Sendable, Equatable {
  package var columns: Int
  package var rows: Int
  /// The size in pixels; nil if the terminal does not report it.
  package var pixelWidth: Int?
  package var pixelHeight: Int?

  package init(columns: Int, rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
    (self.columns, self.rows) = (columns, rows)
    (self.pixelWidth, self.pixelHeight) = (pixelWidth.nonZero, pixelHeight.nonZero)
  }
}

extension Int? {
  fileprivate var nonZero: Int? { flatMap { $0 > 0 ? $0 : nil } }
}

/// An answer of the terminal to a query.
package enum TerminalReply: Sendable, Equatable {
  /// The features of primary device attributes (DA1); 4 is sixel. Every terminal answers this query.
  case attributes([Int])
  /// Name and version (XTVERSION).
  case version(String)
  /// An answer of the kitty graphics protocol: the ID of the query, and `OK` or an error.
  case graphics(id: Int, message: String)
  /// The size of the text area in pixels (`CSI 14 t`).
  case areaPixels(width: Int, height: Int)
  /// The size of a cell in pixels (`CSI 16 t`).
  case cellPixels(width: Int, height: Int)
  /// The state of a private mode (DECRQM): 1 and 2 can be changed, 0 is unknown, 3 and 4 are permanent.
  case mode(Int, state: Int)
  /// The flags of the kitty keyboard protocol.
  case keyboard(Int)
  /// The number of color registers for sixel (XTSMGRAPHICS).
  case colorRegisters(Int)
  /// The color of the background (OSC 11).
  case background(RGB)
  /// The position of the cursor, from 0 (CPR).
  case cursor(column: Int, row: Int)
  /// Another answer, which has no meaning here.
  case other
}
