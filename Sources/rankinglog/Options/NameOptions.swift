import CommandLineKit
import RankingLogCore

/// The option for file names.
struct NameOptions: Arguments {
  static let section = OutputOptions.section

  @Option(
    "--name",
    "File name template; keys: {ranking} {mode} {content} {date} {year} {month} {day} {rank:000} {id} {page} {size} {ext} {title} {artist} {artist_id} {type}.",
    placeholder: "TEMPLATE")
  var name: NameArgument?
}
