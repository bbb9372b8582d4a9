import RankingLogCore

extension Message {
  /// A count with its noun, `1 work` or `2 works`, as one text that can be translated.
  static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> Message {
    var text = StringInterpolation(literalCapacity: 0, interpolationCount: 1)
    text.appendInterpolation(number)
    text.appendLiteral(" " + (number == 1 ? singular : plural ?? singular + "s"))
    return Message(stringInterpolation: text)
  }
}

/// Formatting of quantities: `12.3 MB`, `1 h 02 min`.
enum Formatting {
  /// Formats a number of bytes with three digits and a decimal unit (1 kB is 1000 bytes); negative numbers as zero.
  static func bytes(_ count: Int) -> String {
    let units = ["kB", "MB", "GB", "TB", "PB"]
    guard count >= 1000 else { return "\(max(0, count)) B" }
    var amount = Double(count) / 1000
    var unit = 0
    // 999.95 would be formatted as 1000, so the next unit is used.
    while amount >= 999.5, unit < units.count - 1 {
      amount /= 1000
      unit += 1
    }
    return "\(figures(amount)) \(units[unit])"
  }

  /// Formats a count with its noun: `1 work`, `2 works`.
  static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    Message.count(number, singular, plural).description
  }

  static func speed(_ bytesPerSecond: Double) -> String {
    guard bytesPerSecond.isFinite, bytesPerSecond < 1e15 else { return "- B/s" }
    return bytes(Int(max(0, bytesPerSecond))) + "/s"
  }

  /// Formats a duration with its two largest units; with tenths below ten seconds, if requested.
  static func duration(_ duration: Duration, tenths: Bool = false) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    if tenths, seconds < 10 {
      return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
    }
    // A countdown is rounded up, so that it reaches 0 only at the end.
    let whole = Int(seconds) + (attoseconds > 0 && !tenths ? 1 : 0)
    switch whole {
    case ..<60: return "\(whole) s"
    case ..<3600: return "\(whole / 60) min \(twoDigits(whole % 60)) s"
    case ..<86400: return "\(whole / 3600) h \(twoDigits(whole / 60 % 60)) min"
    default: return "\(whole / 86400) d \(twoDigits(whole / 3600 % 24)) h"
    }
  }

  /// Formats a number with one decimal below 100.
  private static func figures(_ amount: Double) -> String {
    let tenths = Int((amount * 10).rounded())
    return tenths < 1000 ? "\(tenths / 10).\(tenths % 10)" : "\(Int(amount.rounded()))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
