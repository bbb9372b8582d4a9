/// An enumeration that pixiv and the archive encode as integers, in declaration order, from 0.
///
/// pixiv: `illust_type` 0 illust, 1 manga, 2 ugoira; `x_restrict` 0 all, 1 R-18, 2 R-18G.
@usableFromInline
package protocol CodedEnum: CaseIterable, Equatable {
  /// The cases by their codes. Stored, because `allCases` creates an array each time.
  static var byCode: [Self] { get }
}

extension CodedEnum {
  /// Creates the case with this code; nil for unknown codes.
  init?(code: Int) {
    guard Self.byCode.indices.contains(code) else { return nil }
    self = Self.byCode[code]
  }

  /// The valid codes.
  static var codes: ClosedRange<Int> { 0...byCode.count - 1 }

  /// The case's code. Inlinable, because other modules would otherwise search without the type of the elements.
  @inlinable
  package var code: Int { Self.byCode.firstIndex(of: self) ?? 0 }
}

extension IllustType: CodedEnum { @usableFromInline package static let byCode = allCases }
extension AgeRating: CodedEnum { @usableFromInline package static let byCode = allCases }
extension Visibility: CodedEnum { @usableFromInline package static let byCode = allCases }
