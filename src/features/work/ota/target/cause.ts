/**
 * Derives the cause of a failure from a box's log lines. They come from SWUpdate, curl and other clients. Pure
 * functions.
 */
import type { FailureCause } from './state-texts.ts'

/** Order matters: later patterns are more general. */
const causes: readonly (readonly [RegExp, FailureCause])[] = [
  // Certificate of the connection, not of the image.
  [/\b(ssl|tls)\b|peer certificate|resolve host|connect to server|connection (refused|reset|timed)/i, 'download'],
  [/read-?back/i, 'readBack'],
  [/signature|signer|\bcms\b|untrusted|error verifying data/i, 'signature'],
  [/hash|checksum|sha-?(1|256)|digest/i, 'hash'],
  // Does not match 'Compatible SW not found', which SWUpdate logs for any error.
  [/hardware|incompatib|not compatib|wrong part|for this board/i, 'hardware'],
  [/downgrad|reinstall|(older|newer|installed|max) version|version too old/i, 'downgrade'],
  [/no space|disk full|not enough (free )?(space|memory|room)|enospc/i, 'space'],
  [/power|voltage|battery/i, 'power'],
  [/roll(ed)? ?back|reverted/i, 'rollback'],
  [/download|connection|time-?out|timed out|\b404\b|network|curl|channel (get|operation)/i, 'download'],
  [/verif(y|ication) failed/i, 'signature'],
  [/install|flash|writ(e|ing|ten)|chunk|handler|did not take/i, 'install'],
]

const causeIn = (text: string) => causes.find(([words]) => words.test(text))?.[1]

/** Finds the cause. Error lines are checked first, because a log also contains successful steps. */
export function causeOf(text: string): FailureCause {
  const errors = text.split('\n').filter((line) => /\berror\b/i.test(line))
  return causeIn(errors.join('\n')) ?? causeIn(text) ?? 'other'
}
