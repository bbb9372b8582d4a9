import Testing

@testable import HTTPTransport
@testable import RankingLogCore

@Suite struct TransferQueueTests {
  private func order(_ url: String) throws -> QueuedTransfer {
    QueuedTransfer(
      request: HTTPRequest(.get, url), url: try HTTPURL(url), id: TransferID(),
      receiver: BufferingReceiver(host: "h", limit: 1))
  }

  @Test func `requests beyond the limit are queued, and start in order`() throws {
    var queue = TransferQueue(width: 2)
    let orders = try (0..<4).map { try order("http://h/\($0)") }
    #expect(orders.map { queue.admit($0) } == [true, true, false, false])
    #expect(queue.next(at: orders[0].url)?.request.url == "http://h/2")
    #expect(queue.next(at: orders[0].url)?.request.url == "http://h/3")
    #expect(queue.next(at: orders[0].url) == nil)
    #expect(queue.next(at: orders[0].url) == nil)
    #expect([queue.admit(orders[0]), queue.admit(orders[1]), queue.admit(orders[2])] == [true, true, false])
  }

  @Test func `origins do not wait for each other`() throws {
    var queue = TransferQueue(width: 1)
    #expect(
      try ["http://h/", "https://h/", "http://h:8/", "http://i/"].allSatisfy { queue.admit(try order($0)) })
  }

  @Test func `a queued request can be removed`() throws {
    var queue = TransferQueue(width: 1)
    let orders = try (0..<3).map { try order("http://h/\($0)") }
    for order in orders { _ = queue.admit(order) }
    #expect(queue.remove(orders[0].id) == nil)
    #expect(queue.remove(orders[1].id)?.request.url == "http://h/1")
    #expect(queue.next(at: orders[0].url)?.request.url == "http://h/2")
    #expect(queue.removeAll().isEmpty)
  }
}
