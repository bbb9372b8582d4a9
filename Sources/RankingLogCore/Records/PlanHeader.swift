/// What the first line of a plan says.
struct PlanHeader: Sendable {
  /// The version of the lines.
  static let schema = 1

  let schema: Int?
  let size: ImageSize?
  /// The template for file names as text; nil for the default names.
  let template: String?

  init(_ fields: LenientObject) {
    let options = fields.object("options")
    schema = fields.int("schema")
    size = options?.string("size").flatMap(ImageSize.init)
    template = options?.text("name")
  }
}
