/// A template for the names of files to import, with the keys of ``NameTemplate``.
///
/// `{id}`, `{page}`, `{size}` and `{ext}` have their meaning; any other key matches any text. The template describes the
/// end of a path, and may omit the extension.
public struct ImportNameTemplate: Sendable {
  let pattern: NamePattern

  /// Parses a template.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` with the problem: an invalid template, one without the ID, or one whose
  ///   numbers cannot be separated from the text next to them.
  public init(_ text: String) throws(RankingLogError) {
    let components = try NameTemplate(Self.withoutExtension(text)).components
    var parts: [NamePattern.Part] = []
    // The key before the current part, or a digit.
    var last: Neighbor?
    for (index, component) in components.enumerated() {
      if index > 0 {
        parts.append("/")
        last = nil
      }
      for part in component {
        let neighbor = Neighbor(part)
        if let last, let neighbor, last.isNumber || neighbor.isNumber {
          throw .usage(
            "\(last.text) next to \(neighbor.text) is ambiguous; put another character between them")
        }
        if case .key(.size, _) = part {} else { last = neighbor }
        guard let found = Self.part(part) else { continue }
        if case .text = found, case .text? = parts.last { continue }
        parts.append(found)
      }
    }
    guard components.joined().contains(where: { if case .key(.id, _) = $0 { true } else { false } }) else {
      throw .usage("no work ID; \(.addNameKeys(["id"]))")
    }
    pattern = NamePattern(parts, componentCount: components.count)
  }

  /// Removes `.{ext}` or an image's extension, because names are compared without their extensions.
  private static func withoutExtension(_ text: String) -> String {
    if text.hasSuffix(".{ext}") { return String(text.dropLast(".{ext}".count)) }
    return ImageFileExtension(text).map { String(text.dropLast($0.count + 1)) } ?? text
  }

  private static func part(_ part: NameTemplate.Part) -> NamePattern.Part? {
    switch part {
    case .literal(let text): .literal(text)
    case .key(.id, _): .id
    case .key(.page, _): .page
    case .key(.size, _): .optional(.size(ImageNameForm.sizes))
    case .key: .text
    }
  }

  /// A part whose end or start depends on the adjacent one.
  private struct Neighbor {
    let text: String
    var isNumber = false

    init?(_ part: NameTemplate.Part) {
      switch part {
      case .literal(let text):
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        self.text = text
      case .key(.size, _): return nil
      case .key(let key, _):
        text = "{\(key.rawValue)}"
        isNumber = key == .id || key == .page
      }
    }
  }
}
