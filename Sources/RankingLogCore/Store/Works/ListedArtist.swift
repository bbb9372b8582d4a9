/// An artist, with the number of the latest superseded row.
struct ListedArtist {
  var artist: Artist
  var former: Int?
}
