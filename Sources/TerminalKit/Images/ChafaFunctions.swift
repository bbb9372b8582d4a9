import Platform

/// The functions and constants of libchafa 1.8 and later.
struct ChafaFunctions: Sendable {
  /// `CHAFA_SYMBOL_TAG_SPACE`, `_SOLID`, `_BLOCK`, `_BORDER`, `_DIAGONAL`, `_QUAD`, `_HHALF` and `_VHALF`.
  static let usedSymbols: Int32 = 1 << 0 | 1 << 1 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 9
  /// `CHAFA_SYMBOL_TAG_SEXTANT`.
  static let sextants: Int32 = 1 << 22
  /// `CHAFA_SYMBOL_TAG_WIDE`.
  static let wideSymbols: Int32 = 1 << 18
  /// `CHAFA_CANVAS_MODE_TRUECOLOR`.
  static let truecolor: Int32 = 0
  /// `CHAFA_PIXEL_MODE_SYMBOLS`.
  static let symbols: Int32 = 0
  /// `CHAFA_PIXEL_RGB8`.
  static let pixelsRGB8: Int32 = 8

  typealias New = @Sendable @convention(c) () -> OpaquePointer?
  typealias Unref = @Sendable @convention(c) (OpaquePointer) -> Void
  typealias SetNumber = @Sendable @convention(c) (OpaquePointer, Int32) -> Void
  typealias SetSize = @Sendable @convention(c) (OpaquePointer, Int32, Int32) -> Void
  typealias SetSymbolMap = @Sendable @convention(c) (OpaquePointer, OpaquePointer) -> Void
  typealias CanvasNew = @Sendable @convention(c) (OpaquePointer) -> OpaquePointer?
  typealias DrawPixels =
    @Sendable @convention(c) (
      OpaquePointer, Int32, UnsafePointer<UInt8>?, Int32, Int32, Int32
    ) -> Void
  typealias GetCharacter = @Sendable @convention(c) (OpaquePointer, Int32, Int32) -> UInt32
  typealias GetColors =
    @Sendable @convention(c) (
      OpaquePointer, Int32, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Void

  let symbolMapNew: New
  let symbolMapUnref: Unref
  let addSymbols: SetNumber
  let removeSymbols: SetNumber
  let configNew: New
  let configUnref: Unref
  let setGeometry: SetSize
  let setCellGeometry: SetSize
  let setCanvasMode: SetNumber
  let setPixelMode: SetNumber
  let setSymbolMap: SetSymbolMap
  let canvasNew: CanvasNew
  let canvasUnref: Unref
  let drawPixels: DrawPixels
  let getCharacter: GetCharacter
  let getColors: GetColors

  init?() {
    guard let library = DynamicLibrary(linux: "libchafa.so.0", mac: "libchafa.0.dylib") else { return nil }
    func find<Function>(_ name: String, as type: Function.Type) -> Function? {
      library.function("chafa_\(name)", as: type)
    }
    guard let symbolMapNew = find("symbol_map_new", as: New.self),
      let symbolMapUnref = find("symbol_map_unref", as: Unref.self),
      let addSymbols = find("symbol_map_add_by_tags", as: SetNumber.self),
      let removeSymbols = find("symbol_map_remove_by_tags", as: SetNumber.self),
      let configNew = find("canvas_config_new", as: New.self),
      let configUnref = find("canvas_config_unref", as: Unref.self),
      let setGeometry = find("canvas_config_set_geometry", as: SetSize.self),
      let setCellGeometry = find("canvas_config_set_cell_geometry", as: SetSize.self),
      let setCanvasMode = find("canvas_config_set_canvas_mode", as: SetNumber.self),
      let setPixelMode = find("canvas_config_set_pixel_mode", as: SetNumber.self),
      let setSymbolMap = find("canvas_config_set_symbol_map", as: SetSymbolMap.self),
      let canvasNew = find("canvas_new", as: CanvasNew.self),
      let canvasUnref = find("canvas_unref", as: Unref.self),
      let drawPixels = find("canvas_draw_all_pixels", as: DrawPixels.self),
      let getCharacter = find("canvas_get_char_at", as: GetCharacter.self),
      let getColors = find("canvas_get_colors_at", as: GetColors.self)
    else { return nil }
    (self.symbolMapNew, self.symbolMapUnref) = (symbolMapNew, symbolMapUnref)
    (self.addSymbols, self.removeSymbols) = (addSymbols, removeSymbols)
    (self.configNew, self.configUnref) = (configNew, configUnref)
    (self.setGeometry, self.setCellGeometry) = (setGeometry, setCellGeometry)
    (self.setCanvasMode, self.setPixelMode) = (setCanvasMode, setPixelMode)
    self.setSymbolMap = setSymbolMap
    (self.canvasNew, self.canvasUnref, self.drawPixels) = (canvasNew, canvasUnref, drawPixels)
    (self.getCharacter, self.getColors) = (getCharacter, getColors)
  }
}
