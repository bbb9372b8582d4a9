/// Selects the best of many elements, without sorting all of them.
struct Best<Element> {
  private let limit: Int
  private let isBetter: (Element, Element) -> Bool
  private var kept: [Element] = []
  /// The worst element that is certainly among the best so far.
  private var threshold: Element?

  /// - Parameter isBetter: A strict order.
  init(_ limit: Int, by isBetter: @escaping (Element, Element) -> Bool) {
    self.limit = limit
    self.isBetter = isBetter
  }

  mutating func add(_ element: Element) {
    if let threshold, !isBetter(element, threshold) { return }
    kept.append(element)
    // Overflow-safe: the limit may be as large as `Int.max`.
    if kept.count / 2 >= max(500, limit) { prune() }
  }

  /// The best elements, in order.
  var elements: [Element] { Array(kept.sorted(by: isBetter).prefix(limit)) }

  private mutating func prune() {
    kept = elements
    threshold = kept.count == limit ? kept.last : nil
  }
}
