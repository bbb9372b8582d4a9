extension Schema {
  /// Names of tags in other languages.
  static let tagNames = """
    CREATE TABLE tag_name(
      tag TEXT NOT NULL,
      language TEXT NOT NULL,
      text TEXT NOT NULL,
      source TEXT NOT NULL,
      PRIMARY KEY(tag, language),
      CHECK(source = 'app' OR source = 'web' OR source = 'import')
    ) STRICT, WITHOUT ROWID;
    -- Each name as compared by searches, from the start of each word to the end.
    CREATE TABLE tag_name_word(
      word TEXT NOT NULL,
      tag TEXT NOT NULL,
      language TEXT NOT NULL,
      is_whole INTEGER NOT NULL,
      PRIMARY KEY(word, tag, language),
      CHECK(is_whole BETWEEN 0 AND 1)
    ) STRICT, WITHOUT ROWID;
    """
}
