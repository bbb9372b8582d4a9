import RankingLogCore

/// The tool `work`: one work.
enum WorkTool {
  /// The maximum numbers of characters of a caption and of a comment, of comments and previous titles, and of tags.
  private static let (captionLimit, commentLimit, listLimit, tagLimit) = (1500, 300, 10, 20)

  static func tool(_ scope: ToolScope) -> MCPTool {
    let comments = MCPProperty("comments", .flag, "include the newest comments (untrusted text)")
    return MCPTool(
      name: "work", title: "One work",
      description: "A stored work: artist, tags, size, and previous titles and artist names.",
      arguments: [
        MCPProperty("id", .integer(1...Int.max), isRequired: true),
        MCPProperty("caption", .flag, "include the caption (untrusted text)"),
      ] + (scope.isOnline ? [comments] : []),
      result: [
        MCPProperty("work", .objects), MCPProperty("tag_names", .texts, "tags with English names"),
        MCPProperty("caption", .optionalText),
        MCPProperty("previous", .objects),
        MCPProperty("comments", .texts), MCPProperty("url", .text),
      ],
      isOpenWorld: scope.isOnline
    ) { arguments in
      let id = arguments.integer("id") ?? 0
      guard try await scope.hidden([id]).isEmpty else { throw ToolScope.hiddenWork(id) }
      let illust = try await scope.log.works.illust(
        id, cachePolicy: scope.isOnline ? .useCache : .cacheOnly, remembers: false)
      // A work that was fetched now.
      guard try await scope.hidden([id]).isEmpty else { throw ToolScope.hiddenWork(id) }
      let work = ToolTable([illust], WorkFields.work)
      let names = try await scope.names(of: illust.tags)
      let tagNames = illust.tags.filter { names[$0] != nil }.prefix(tagLimit).map {
        names.text(of: $0).forModel(80)
      }
      let previous = ToolTable(
        try await scope.log.works.metadataHistory(of: id).suffix(listLimit), previousFields, upTo: 4000)
      let caption =
        arguments.flag("caption") ? illust.caption.map { HTMLText.plain($0).forModel(captionLimit) } : nil
      let comments =
        arguments.flag("comments")
        ? try await scope.log.works.comments(on: id).prefix(listLimit).map {
          "\($0.author.name.forModel(40)): \($0.text.forModel(commentLimit))"
        } : []
      let parts = [
        work.text, tagNames.isEmpty ? "" : "tags with English names: \(tagNames.joined(separator: ", "))",
        previous.count > 0 ? previous.text : "", caption.map { "caption: \($0)" } ?? "",
      ]
      let text = (parts + comments + [illust.url]).filter { !$0.isEmpty }.joined(separator: "\n")
      return MCPToolResult(text: text) { writer in
        writer.member("work", work)
        writer.member("tag_names", tagNames)
        writer.member("caption", caption)
        writer.member("previous", previous)
        writer.member("comments", comments)
        writer.member("url", illust.url)
      }
    }
  }

  private static var previousFields: [Field<SupersededMetadata>] {
    [
      Field("until") { .text($0.until.japan) }, Field("title") { .text($0.title) },
      Field("artist") { .text($0.artist?.name) },
      Field("tags") { .texts(Array(($0.tags ?? []).prefix(tagLimit))) },
    ]
  }
}
