/// What the first line of a plan says.
struct PlanHeader: Sendable {
  /// The version of the lines.
  static let schema = 1

  let schema: Int?
  let size: ImageSize?
  /// Whether it names a size that is none here.
  let hasUnknownSize: Bool
  /// The template for file names as text; nil for the default names.
  let template: String?

  init(_ fields: LenientObject) {
    let options = fields.object("options")
    schema = fields.int("schema")
    let named = options?.string("size")
    size = named.flatMap(ImageSize.init)
    hasUnknownSize = named != nil && size == nil
    template = options?.text("name")
  }
}
