/// Headers that isolate a response from the pages of other sites, and its page from other sites.
package enum SecurityHeaders {
  package static let all: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; img-src 'self' blob: data:; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
  ]
}
