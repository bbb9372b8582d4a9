@testable import RankingLogCore

/// Records of other programs. The first line is the name of a file, or a key of gallery-dl; the input is an object in
/// JSON, a text, or a list of keys.
enum ImportsTarget {
  static func run(_ bytes: [UInt8]) {
    var input = Input(bytes)
    check(name: input.line())
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    check(keys: lines)
    if lines.count > 1 { check(name: lines[0], template: lines[1]) }
    for line in lines { check(BatchDownloaderRecord.item(id: line)) }
    check(PixivUtilWork.record(text: text).map { .record($0) })
    check(
      BatchDownloaderResult.item(["id": lines.first ?? "", "tags": text, "date": text, "original": text]))
    for object in objects(bytes) + [ExternalJSONObject(bytes: bytes)] {
      check(GalleryDLWork.item(object))
      check(PixivUtilWork.item(object))
      check(BatchDownloaderRecord.item(object))
      check(BatchDownloaderResult.item(object))
      check(PixEzHistory.item(object))
    }
  }

  /// The objects found by the cutter.
  private static func objects(_ bytes: [UInt8]) -> [ExternalJSONObject] {
    var cutter = JSONObjectSplitter()
    var objects: [ExternalJSONObject] = []
    var rest = bytes[...]
    while let first = rest.firstIndex(where: cutter.isFirst) {
      rest = rest[first...]
      guard let count = rest.withUnsafeBufferPointer({ cutter.end(in: $0) }) else { break }
      objects.append(ExternalJSONObject(bytes: Array(rest.prefix(count)), text: "https://i.pximg.net/"))
      rest = rest.dropFirst(count)
    }
    return objects
  }

  private static func check(name: String) {
    guard let found = ImageFileName(name) else { return }
    expect(
      Count.ids.contains(found.id) && ExternalDataLimits.page.contains(found.page ?? 0),
      "\(found)")
    expect(
      name.utf8.contains(UInt8(ascii: ".")) && name.contains("\(found.id)"), "an id that is not in the name")
  }

  private static func check(name: String, template: String) {
    guard let pattern = try? ImportNameTemplate(template).pattern,
      let found = ImageFileName(path: "/a/b/" + name, templates: [pattern])
    else { return }
    expect(
      Count.ids.contains(found.id) && ExternalDataLimits.page.contains(found.page ?? 0), "\(found)")
    expect("/a/b/\(name)".contains("\(found.id)"), "an id that is not in the path")
  }

  private static func check(keys: [String]) {
    var digits: [Int] = []
    for key in keys {
      switch GalleryDLKey(key, isPixivOnly: true) {
      case .page(let id, let page): expect(id > 0 && ExternalDataLimits.page.contains(page), "\(key)")
      case .digits(let number, _): digits.append(number)
      case .other, .unknown: break
      }
    }
    var decided = GalleryDLKeys(digits, date: nil)
    decided.learn(pageCounts: [:])
    for number in digits {
      guard let reading = decided.reading(of: number) else { continue }
      let told = reading.isWhole ? "\(reading.id)" : "\(reading.id)\(reading.page)"
      expect(told == "\(number)", "\(number) is \(told)")
    }
  }

  private static func check(_ item: ExternalItem?) {
    guard case .record(let record) = item else { return }
    expect(
      Count.ids.contains(record.id) && ExternalDataLimits.page.contains(record.page ?? 0),
      "\(record)")
    expect(record.url.map { ImageHosts.isImage(url: $0) } ?? true, "a URL elsewhere")
    for time in [record.uploadedAt, record.viewedAt].compactMap(\.self) { Invariants.check(time) }
    guard let illust = record.illust else { return }
    expect(illust.id == record.id, "the metadata of another work")
    Invariants.check(illust)
  }
}
