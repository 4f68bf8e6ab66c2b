import { explainReason, type Say, type Wordings } from '../../../../platform/explain-reason.ts'
import { webhookReasons as words } from './texts.server.ts'

const wordings: Wordings = [
  [/^answered (?<status>\d+)/, words.answered],
  [/FORWARD_HOSTS/, words.notAllowed],
  [/cannot be built/, words.unusable],
  [/ENOTFOUND|EAI_AGAIN/, words.unknownHost],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, words.unreachable],
  [/ETIMEDOUT|timeout/i, words.noAnswer],
  [/ECONNRESET|EPIPE|socket hang up/i, words.closed],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|SSL|TLS/, words.untrusted],
]

export const reasonText = (reason: string, say: Say): string => explainReason(reason, wordings, words.failed, say)
