/// A value of a field.
enum FieldValue {
  case number(Int?)
  case text(String?)
  case flag(Bool)
  /// A number that is printed with two decimals.
  case decimal(Double?)
  /// Strings; separated by spaces in tables, tsv and csv.
  case texts([String])

  /// The value in tables, tsv and csv; empty if unknown.
  var text: String {
    switch self {
    case .number(let number): number.map(String.init) ?? ""
    case .text(let text): text ?? ""
    case .flag(let flag): flag ? "yes" : "no"
    case .decimal(let number): number.map(FieldValue.fixed) ?? ""
    case .texts(let texts): texts.joined(separator: " ")
    }
  }

  /// Whether it is a number, or an unknown number.
  var isNumber: Bool {
    switch self {
    case .number, .decimal: true
    case .text, .flag, .texts: false
    }
  }

  static func fixed(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let rest = hundredths.magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
