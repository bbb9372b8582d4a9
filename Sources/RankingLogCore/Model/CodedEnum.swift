/// An enumeration that pixiv and the archive encode as integers, in declaration order, from 0.
///
/// pixiv: `illust_type` 0 illust, 1 manga, 2 ugoira; `x_restrict` 0 all, 1 R-18, 2 R-18G.
protocol CodedEnum: CaseIterable, Equatable where AllCases.Index == Int {}

extension CodedEnum {
  /// The case with this code; nil for unknown codes.
  init?(code: Int) {
    guard Self.allCases.indices.contains(code) else { return nil }
    self = Self.allCases[code]
  }

  /// The valid codes.
  static var codes: ClosedRange<Int> { 0...allCases.count - 1 }

  /// The case's code.
  var code: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension IllustType: CodedEnum {}
extension AgeRating: CodedEnum {}
extension Visibility: CodedEnum {}
