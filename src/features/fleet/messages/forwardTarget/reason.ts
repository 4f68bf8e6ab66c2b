import { explainReason, type Say, type Wordings } from '../../../../platform/explain-reason.ts'
import { targetWords as words } from './texts.ts'

const wordings: Wordings = [
  [/no password/, words.noPassword],
  [/FORWARD_HOSTS/, words.notAllowed],
  [/SECRET_KEY/, words.unreadable],
  [/refused the login/, words.refused],
  [/refused (?<count>\d+) messages/, words.refusedMessages],
  [/(?<count>\d+) messages have no readable data/, words.unreadableMessages],
  [/does not answer/, words.noAnswer],
  [/closed the connection|ECONNRESET/, words.closed],
  [/cannot be reached|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/, words.unreachable],
]

export const reasonText = (reason: string, say: Say): string => explainReason(reason, wordings, words.failed, say)
