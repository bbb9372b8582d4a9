import CommandLineKit
import RankingLogCore

extension FilterError {
  /// What is wrong, with the name that was probably meant, and below it the filter with a caret under the place.
  var commandLine: String {
    let near = unknownName.flatMap { nearest(to: $0, among: names) }
    let meant = near.map { " (did you mean '\($0)'?)" } ?? ""
    return reason + meant + (advice.map { "; " + $0 } ?? "") + "\n" + place
  }

  /// The filter, shortened around the place, and the caret.
  private var place: String {
    let measure = CellMeasure()
    let scalars = filter.unicodeScalars
    let cut =
      scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex) ?? scalars.endIndex
    // As it is printed: by cells, since kanji take two of them.
    var before = String(scalars[..<cut].suffix(Self.context)).sanitized()
    if scalars[..<cut].count > Self.context { before = "…" + before }
    var after = String(scalars[cut...].prefix(Self.context)).sanitized()
    if scalars[cut...].count > Self.context { after += "…" }
    return "  \(before)\(after)\n" + String(repeating: " ", count: 2 + measure.width(of: before)) + "^"
  }

  /// The number of characters to show before and after the place.
  private static let context = 40
}
