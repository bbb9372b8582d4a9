/// The access token has expired.
struct ExpiredToken: Error {}
