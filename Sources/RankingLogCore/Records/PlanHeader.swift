/// What the first line of a plan says.
struct PlanHeader: Sendable {
  /// The version of the lines.
  static let schema = 1

  let schema: Int?
  /// The size of the images as text, which may be none that is known here.
  let size: String?
  /// The template for file names as text; nil for the default names.
  let template: String?

  init(_ fields: LenientObject) {
    let options = fields.object("options")
    schema = fields.int("schema")
    size = options?.string("size")
    template = options?.text("name")
  }
}
