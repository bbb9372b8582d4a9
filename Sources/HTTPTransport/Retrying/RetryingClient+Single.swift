/// The result of a single attempt.
package struct SingleAttempt: Sendable {
  /// The response, or the error.
  package let result: Result<HTTPResponse, TransportError>
  /// The time from the connection to the end of the body, without waits; nil if no request was sent.
  package let duration: Duration?
}

extension RetryingClient {
  /// Sends a request once, within the limits of its host: without retries, and without following redirects.
  ///
  /// A pause that the response requests is stored for all processes. During a pause, no request is sent, and the result
  /// is the error `rateLimited`.
  ///
  /// - Parameters:
  ///   - family: The version of IP; nil for the client's.
  ///   - limit: The number of bytes of the body after which receiving stops.
  package func sendOnce(
    _ request: HTTPRequest, over family: AddressFamily?, upTo limit: Int
  ) async -> SingleAttempt {
    var request = request
    request.addressFamily = family
    let (url, limiter, permit): (HTTPURL, HostLimiter, HostLimiter.Permit)
    do throws(TransportError) {
      url = try HTTPURL(request.url)
      limiter = limiters.limiter(for: url.host)
      let pause = await limiter.remainingPause()
      if pause > .zero { throw .rateLimited(host: url.host, wait: pause) }
      try budget?.take()
      permit = try await limiter.acquire { [report] wait, reason in
        report?(.waiting(host: url.host, wait, reason))
      }
    } catch {
      return SingleAttempt(result: .failure(error), duration: nil)
    }
    if reportsRequests { report?(.sending(request.method, url: url.redacted)) }
    let start = clock.now()
    let result: Result<HTTPResponse, TransportError>
    do throws(TransportError) {
      result = .success(try await client.reply(to: request, at: url, upTo: limit, cutsBody: true))
    } catch {
      result = .failure(error)
    }
    let duration = clock.now() - start
    limiter.release()
    guard case .success(let reply) = result else {
      await limiter.noteFailure(permit)
      return SingleAttempt(result: result, duration: duration)
    }
    if reportsRequests { report?(.received(status: reply.head.status, url: url.redacted)) }
    let hints = self.hints(reply)
    if hints.remedy == .pause, let pause = hints.retryAfter {
      await limiter.pause(for: pause, after: permit)
    } else {
      await limiter.noteAnswer(permit)
    }
    return SingleAttempt(result: result, duration: duration)
  }
}
