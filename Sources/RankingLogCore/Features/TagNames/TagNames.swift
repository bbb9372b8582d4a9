/// The names of tags in other languages. They come from pixiv's responses, and from tables of the user.
public struct TagNames: Sendable {
  let services: Services

  /// Returns the names of tags in a language.
  public func names(of tags: some Sequence<String>, in language: String) async throws -> NamedTags {
    NamedTags(try await services.archive.tagNames(of: Set(tags))[language] ?? [:])
  }

  /// Returns the stored names, by tag and language.
  ///
  /// - Parameters:
  ///   - text: Only names that contain this text, and names of tags that contain it, ignoring case, width and kana.
  ///   - language: Only names in this language.
  ///   - source: Only names of this origin.
  public func list(
    containing text: String = "", in language: String? = nil, from source: TagName.Source? = nil
  ) async throws -> [TagName] {
    let part = Array(text.folded.utf8)
    return try await services.archive.tagNames { name in
      (language ?? name.language) == name.language && (source ?? name.source) == name.source
        && (part.isEmpty || [name.tag, name.text].contains { $0.withFolded { $0.contains(bytes: part) } })
    }
  }

  /// Stores names of the user, which replace other names of the same tags and languages.
  ///
  /// - Parameters:
  ///   - names: The names, regardless of their origins.
  ///   - replacesAll: Whether to remove all other names of the user.
  /// - Returns: The number of names that were not stored before.
  @discardableResult
  public func add(_ names: [TagName], replacesAll: Bool = false) async throws -> Int {
    let names = names.map { name in
      var name = name
      name.source = .user
      return name
    }
    return try await services.archive.record(names, replacing: replacesAll ? .user : nil)
  }

  /// Reads a table of names: comma-separated or tab-separated text with a header, or an SQLite database.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - language: The language of a table without such a column.
  public func table(_ path: String, language: String? = nil) throws(RankingLogError) -> TagNameTable {
    try TagNameTable(path, language: language, copiesTo: services.configuration.dataDirectory)
  }
}
