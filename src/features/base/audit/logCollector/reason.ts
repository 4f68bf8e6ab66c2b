import { explainReason, type Say, type Wordings } from '../../../../platform/explain-reason.ts'
import { collectorAnswers as words } from './texts.server.ts'

const wordings: Wordings = [
  [/FORWARD_HOSTS/, words.notAllowed],
  [/SECRET_KEY/, words.unreadable],
  [/did not confirm/, words.unconfirmed],
  [/does not read/, words.stalled],
  [/CERTIFICATE_REQUIRED|certificate required|HANDSHAKE_FAILURE|bad certificate/i, words.clientRefused],
  [/ALTNAME/, words.otherName],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, words.expired],
  [/SELF_SIGNED|UNABLE_TO_|CERT_|certificate/, words.untrusted],
  [/EPROTO|WRONG_VERSION|SSL/, words.noTls],
  [/closed the connection|ECONNRESET|EPIPE/, words.closed],
  [/cannot be reached|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/, words.unreachable],
]

export const reasonText = (reason: string, say: Say): string => explainReason(reason, wordings, words.failed, say)
