import { type Say, type Wordings, worded } from '../../../../platform/worded.ts'
import { webhookReasons as words } from './texts.server.ts'

const known: Wordings = [
  [/^answered (?<status>\d+)/, words.answered],
  [/FORWARD_HOSTS/, words.notAllowed],
  [/cannot be built/, words.unusable],
  [/ENOTFOUND|EAI_AGAIN/, words.unknownHost],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, words.unreachable],
  [/ETIMEDOUT|timeout/i, words.noAnswer],
  [/ECONNRESET|EPIPE|socket hang up/i, words.closed],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|SSL|TLS/, words.untrusted],
]

export const reasonText = (reason: string, say: Say): string => worded(reason, known, words.failed, say)
