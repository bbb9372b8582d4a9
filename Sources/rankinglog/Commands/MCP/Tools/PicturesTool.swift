import RankingLogCore

/// The tool `pictures`: thumbnails of works.
enum PicturesTool {
  private enum Form: String, CaseIterable {
    case sheet, single
  }

  /// The maximum number of single images, their maximum side in pixels, and their maximum length in bytes.
  private static let (singleLimit, side, singleBytes) = (3, 512, 40_000)
  /// The maximum length of a contact sheet in bytes.
  private static let sheetBytes = 90_000

  static func tool(_ scope: ToolScope) -> MCPTool {
    MCPTool(
      name: "pictures", title: "Thumbnails",
      description:
        "Thumbnails of up to 20 works, numbered on one sheet, or up to 3 larger single images. Only the first page.\(scope.isOnline ? "" : " Only stored images.")",
      arguments: [
        MCPProperty("ids", .integers(limit: ContactSheet.limit), "works", isRequired: true),
        MCPProperty("as", .choice(Form.allCases.map(\.rawValue)), "default: sheet"),
      ],
      result: [MCPProperty("images", .objects)], isOpenWorld: scope.isOnline
    ) { arguments in
      let ids = arguments.integers("ids")
      let isSingle = arguments.text("as") == Form.single.rawValue
      guard !isSingle || ids.count <= singleLimit else {
        throw MCPToolError("ids: \(ids.count) single images; use 1 to \(singleLimit), or a sheet")
      }
      var found: [Thumbnail] = []
      let hidden = try await scope.hidden(ids)
      for (index, id) in ids.enumerated() {
        let sizes: [ImageSize] = isSingle ? [.regular, .mobile, .thumbnail] : [.thumbnail]
        var thumbnail = Thumbnail(
          number: index + 1, id: id, state: hidden.contains(id) ? "hidden (R-18)" : "not stored")
        for size in sizes where !hidden.contains(id) && thumbnail.image == nil {
          try await thumbnail.find(
            scope.log.images(size, fetches: scope.isOnline), side: isSingle ? side : 250)
        }
        found.append(thumbnail)
      }
      guard found.contains(where: { $0.image != nil }) else {
        let states = found.map { "\($0.id) \($0.state)" }.joined(separator: ", ")
        throw RankingLogError.nothing(
          "no image: \(states); run rankinglog browse or rankinglog gallery --fetch to store thumbnails")
      }
      let images =
        isSingle
        ? found.compactMap { $0.image?.fitted(into: side).jpeg(upTo: singleBytes) }
        : [ContactSheet(found.map(\.image)).image.jpeg(upTo: sheetBytes)].compactMap(\.self)
      let table = ToolTable(found, fields)
      return MCPToolResult(text: table.text, images: images) { $0.member("images", table) }
    }
  }

  /// A work and its thumbnail.
  private struct Thumbnail {
    let number: Int
    let id: Int
    var state: String
    var image: DecodedImage?

    mutating func find(_ library: ImageLibrary, side: Int) async throws {
      switch try await library.image(ImageKey(id)) {
      case .image(let found):
        image = DecodedImage(jpeg: try found.bytes(), side: side)
        state = image == nil ? "not a JPEG" : "shown"
      case .notHeld: break
      case .none(let reason): state = reason.rawValue
      case .failed(let reason): state = reason.description
      }
    }
  }

  private static var fields: [Field<Thumbnail>] {
    [
      Field("number") { .number($0.number) }, Field("id") { .number($0.id) },
      Field("state") { .text($0.state) },
    ]
  }
}
