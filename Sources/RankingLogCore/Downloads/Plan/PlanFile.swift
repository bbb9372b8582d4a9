/// A plan as it was written, or as somebody has cut it down: lines may be missing or in another order.
public struct PlanFile: Sendable {
  /// The works to download.
  public let works: [RequestedWork]
  /// The lines that could not be parsed.
  public let faults: [WorkList.Fault]
  /// The size of the images; nil if the plan names none.
  public let size: ImageSize?
  /// The template for file names; nil for the default names.
  public let template: NameTemplate?
  /// Whether its last line is there, without which it may be truncated.
  public let isWhole: Bool

  /// - Throws: `usage` if it is no plan, or one of a newer version.
  public init(_ bytes: [UInt8]) throws(RankingLogError) {
    let list = WorkList(bytes)
    guard let header = list.header else {
      throw .usage("it does not begin as a plan does: it may be truncated")
    }
    guard let schema = header.schema, (1...PlanHeader.schema).contains(schema) else {
      throw .usage("it is a plan of another version; \(.update)")
    }
    size = header.size.flatMap(ImageSize.init)
    guard size != nil || header.size == nil else {
      throw .usage("it is of images of a size that is not known here; \(.update)")
    }
    template = try header.template.map { text throws(RankingLogError) in try NameTemplate(text) }
    (works, faults, isWhole) = (list.works, list.faults, list.hasEnd)
  }
}
