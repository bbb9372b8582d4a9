import CommandLineKit
import RankingLogCore
import TerminalKit

extension FilterError {
  /// The problem, with the most similar valid name, and below it the filter with a caret at the position of the error.
  var commandLine: String {
    let near = unknownName.flatMap { nearest(to: $0, among: names) }
    let meant = near.map { " (did you mean '\($0)'?)" } ?? ""
    return reason + meant + (advice.map { "; " + $0 } ?? "") + "\n" + place
  }

  /// The filter, shortened around the position of the error, and the caret.
  private var place: String {
    let measure = CellMeasure()
    let scalars = filter.unicodeScalars
    let cut =
      scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex) ?? scalars.endIndex
    // The caret is positioned by terminal cells, because a kanji is two cells wide.
    var before = String(scalars[..<cut].suffix(Self.context)).sanitized()
    if scalars[..<cut].count > Self.context { before = "…" + before }
    var after = String(scalars[cut...].prefix(Self.context)).sanitized()
    if scalars[cut...].count > Self.context { after += "…" }
    return "  \(before)\(after)\n" + String(repeating: " ", count: 2 + measure.width(of: before)) + "^"
  }

  /// The number of characters to show before and after the position.
  private static let context = 40
}
