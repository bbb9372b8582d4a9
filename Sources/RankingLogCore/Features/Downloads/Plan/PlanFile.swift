/// A plan as written, or as edited by the user: lines may be missing or in another order.
public struct PlanFile: Sendable {
  /// The works to download.
  public let works: [RequestedWork]
  /// The lines that could not be parsed.
  public let problems: [WorkList.Problem]
  /// The size of the images; nil if the plan contains none.
  public let size: ImageSize?
  /// The template for file names; nil for the default names.
  public let template: NameTemplate?
  /// Whether the end line is present. Without it, the plan may be truncated.
  public let isWhole: Bool

  /// Parses the bytes of a plan.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` if it is not a plan, or a plan of a newer version.
  public init(_ bytes: [UInt8]) throws(RankingLogError) {
    let list = WorkList(bytes)
    guard let header = list.header else {
      throw .usage("no plan header; check whether the file is truncated")
    }
    guard let schema = header.schema, (1...PlanHeader.schema).contains(schema) else {
      throw .usage("unsupported plan version; \(.update)")
    }
    size = header.size.flatMap(ImageSize.init)
    guard size != nil || header.size == nil else {
      throw .usage("unknown image size; \(.update)")
    }
    template = try header.template.map { text throws(RankingLogError) in try NameTemplate(text) }
    (works, problems, isWhole) = (list.works, list.problems, list.hasEnd)
  }
}
