/// The key by which standings are ordered.
public enum StandingKey: String, CaseIterable, Sendable {
  case points, peak, days, streak, away, months, views, debuts
}
