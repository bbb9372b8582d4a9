import CommandLineKit
import RankingLogCore

/// Values of `download -f`.
enum FileFormat: String, CaseIterable, ArgumentValue {
  case paths, ndjson
}
