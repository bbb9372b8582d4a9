extension TagName {
  /// Returns the names in the tag objects of a response.
  ///
  /// A response does not state the language of a name. pixiv responds in English if it has no name in the requested
  /// language, and the website's member is `en` for all languages (upbit/pixivpy#328, 2024). The script shows which one
  /// it is.
  static func reported(
    _ tags: [LenientObject]?, tag member: String, by source: Source, _ name: (LenientObject) -> String?
  ) -> [TagName]? {
    let names = (tags ?? []).compactMap { fields -> TagName? in
      guard let tag = fields.text(member), let text = name(fields), text.folded != tag.folded else {
        return nil
      }
      return TagName(tag: tag, language: language(ofScriptIn: text), text: text, source: source)
    }
    return names.isEmpty ? nil : names
  }

  private static func language(ofScriptIn text: String) -> String {
    var hasHan = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x1100...0x11FF, 0xAC00...0xD7A3: return "ko"
      // Without the middle dot and the long vowel mark, which are also used in Chinese.
      case 0x3041...0x3096, 0x30A1...0x30FA: return "ja"
      case 0x3400...0x4DBF, 0x4E00...0x9FFF: hasHan = true
      default: break
      }
    }
    return hasHan ? "zh" : "en"
  }
}
