import Platform

/// The functions and constants of Pango and cairo, which draw text in all scripts. They are loaded at run time, and stay
/// loaded.
struct PangoFunctions: Sendable {
  /// `PANGO_SCALE`.
  static let scale: Int32 = 1024
  /// `PANGO_ELLIPSIZE_END`.
  static let ellipsizeEnd: Int32 = 3
  /// `CAIRO_FORMAT_RGB24`: 32 bits per pixel in the byte order of the machine, of which the highest 8 are unused.
  static let rgb24: Int32 = 1

  typealias Object = OpaquePointer
  typealias Unref = @Sendable @convention(c) (Object) -> Void
  typealias Get = @Sendable @convention(c) (Object) -> Object?
  typealias GetNumber = @Sendable @convention(c) (Object) -> Int32
  typealias SetNumber = @Sendable @convention(c) (Object, Int32) -> Void
  typealias SetObject = @Sendable @convention(c) (Object, Object) -> Void
  typealias Named = @Sendable @convention(c) (UnsafePointer<CChar>) -> Object?
  typealias SetText = @Sendable @convention(c) (Object, UnsafePointer<CChar>, Int32) -> Void
  typealias CreateSurface =
    @Sendable @convention(c) (UnsafeMutablePointer<UInt8>, Int32, Int32, Int32, Int32) -> Object?
  typealias SetColor = @Sendable @convention(c) (Object, Double, Double, Double) -> Void
  typealias MoveTo = @Sendable @convention(c) (Object, Double, Double) -> Void

  let createSurface: CreateSurface
  let flush: Unref
  let destroySurface: Unref
  let createContext: Get
  let destroyContext: Unref
  let setColor: SetColor
  let moveTo: MoveTo
  let createLayout: Get
  let unref: Unref
  let layoutContext: Get
  let language: Named
  let setLanguage: SetObject
  let setText: SetText
  let setWidth: SetNumber
  let setEllipsize: SetNumber
  let setSingleParagraph: SetNumber
  let fontDescription: Named
  let freeFontDescription: Unref
  let setFontDescription: SetObject
  let baseline: GetNumber
  let show: SetObject

  init?() {
    guard
      let library = DynamicLibrary(
        linux: "libpangocairo-1.0.so.0", mac: "libpangocairo-1.0.0.dylib")
    else { return nil }
    func find<Function>(_ name: String, as type: Function.Type) -> Function? {
      library.function(name, as: type)
    }
    guard let createSurface = find("cairo_image_surface_create_for_data", as: CreateSurface.self),
      let flush = find("cairo_surface_flush", as: Unref.self),
      let destroySurface = find("cairo_surface_destroy", as: Unref.self),
      let createContext = find("cairo_create", as: Get.self),
      let destroyContext = find("cairo_destroy", as: Unref.self),
      let setColor = find("cairo_set_source_rgb", as: SetColor.self),
      let moveTo = find("cairo_move_to", as: MoveTo.self),
      let createLayout = find("pango_cairo_create_layout", as: Get.self),
      let unref = find("g_object_unref", as: Unref.self),
      let layoutContext = find("pango_layout_get_context", as: Get.self),
      let language = find("pango_language_from_string", as: Named.self),
      let setLanguage = find("pango_context_set_language", as: SetObject.self),
      let setText = find("pango_layout_set_text", as: SetText.self),
      let setWidth = find("pango_layout_set_width", as: SetNumber.self),
      let setEllipsize = find("pango_layout_set_ellipsize", as: SetNumber.self),
      let setSingleParagraph = find("pango_layout_set_single_paragraph_mode", as: SetNumber.self),
      let fontDescription = find("pango_font_description_from_string", as: Named.self),
      let freeFontDescription = find("pango_font_description_free", as: Unref.self),
      let setFontDescription = find("pango_layout_set_font_description", as: SetObject.self),
      let baseline = find("pango_layout_get_baseline", as: GetNumber.self),
      let show = find("pango_cairo_show_layout", as: SetObject.self)
    else { return nil }
    (self.createSurface, self.flush, self.destroySurface) = (createSurface, flush, destroySurface)
    (self.createContext, self.destroyContext) = (createContext, destroyContext)
    (self.setColor, self.moveTo) = (setColor, moveTo)
    (self.createLayout, self.unref, self.layoutContext) = (createLayout, unref, layoutContext)
    (self.language, self.setLanguage) = (language, setLanguage)
    (self.setText, self.setWidth, self.setEllipsize) = (setText, setWidth, setEllipsize)
    self.setSingleParagraph = setSingleParagraph
    (self.fontDescription, self.freeFontDescription) = (fontDescription, freeFontDescription)
    (self.setFontDescription, self.baseline, self.show) = (setFontDescription, baseline, show)
  }
}
