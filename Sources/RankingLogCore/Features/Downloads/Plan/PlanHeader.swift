/// The contents of the first line of a plan.
struct PlanHeader: Sendable {
  /// The version of the line format.
  static let schema = 1

  let schema: Int?
  /// The size of the images as text, which may be a size that this version does not support.
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
