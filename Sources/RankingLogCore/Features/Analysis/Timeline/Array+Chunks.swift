extension Array {
  /// Splits the array into runs of consecutive elements with equal keys. Inlinable, because other modules would
  /// otherwise split without the type of the elements.
  @inlinable
  package func chunked(by key: (Element) -> some Equatable) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where index > start && key(self[index]) != key(self[start]) {
      chunks.append(self[start..<index])
      start = index
    }
    return isEmpty ? [] : chunks + [self[start...]]
  }
}
