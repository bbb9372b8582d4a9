@testable import RankingLogCore

/// File names. Lines: a template; ID, rank, pages and page; the rest is a title, with any characters.
enum NamesTarget {
  static func run(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let text = input.line()
    let numbers = input.line().split(separator: " ").map { Int(digits: $0) ?? 1 }
    let title = String(decoding: input.remainder, as: UTF8.self)
    let number = { (index: Int) in numbers.indices.contains(index) ? numbers[index] : 1 }
    let pageCount = max(number(2) % 4001, 1)
    let illust = Illust(
      id: max(number(0), 1), title: title, artist: Artist(id: number(1), name: title), pageCount: pageCount)
    let appearance = RankingAppearance(
      kind: RankingKind(.weekly, .manga), date: RankingDate(dayNumber: 13_769 + number(1) % 10_000),
      rank: number(1))
    let values = NameValues(
      illust: illust, appearance: number(1) == 0 ? nil : appearance, page: number(3) % pageCount,
      size: .regular,
      format: "jpg")
    for template in [.work, .ranking, try? NameTemplate(text)].compactMap(\.self) {
      let path = template.path(values)
      check(path, of: template)
      check(
        FileNameSanitizer.version(of: path, uploadedAt: Timestamp(seconds: number(0) % (1 << 31))),
        of: template)
    }
    var next = values
    next.page += 1
    expect(NameTemplate.work.path(next) != NameTemplate.work.path(values), "two pages have one name")
  }

  private static func check(_ path: String, of template: NameTemplate) {
    expect(path.split(separator: "/").count == template.components.count, "a slash is hidden: \(path)")
    let components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    expect(components.count == template.components.count, "\(components.count) components: \(path)")
    for component in components {
      let name = String(decoding: component, as: UTF8.self)
      expect(!name.isEmpty && name != "." && name != "..", "leads away: \(path)")
      expect(component.count <= FileNameSanitizer.limit, "\(component.count) bytes")
      expect(component.first != UInt8(ascii: ".") && component.last != UInt8(ascii: "."), "dots: \(name)")
      expect(FileNameSanitizer.clean(name) == name, "unsafe: \(name)")
      expect(!name.unicodeScalars.contains { $0.properties.generalCategory == .control }, "control: \(name)")
      let stem = String(decoding: component.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self).uppercased()
      expect(!["CON", "PRN", "AUX", "NUL", "COM1", "LPT1"].contains(stem), "a device: \(name)")
    }
  }
}
