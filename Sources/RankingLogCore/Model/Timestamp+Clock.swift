import HTTPTransport

extension Timestamp {
  /// The current time of the system's clock.
  public static var now: Timestamp {
    Timestamp(seconds: Int(TransportClock.system.sinceEpoch().components.seconds))
  }
}
