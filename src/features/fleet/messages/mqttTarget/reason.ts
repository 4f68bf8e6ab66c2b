import { explainReason, type Say, type Wordings } from '../../../../platform/explain-reason.ts'
import { mqttAnswers as words } from './texts.server.ts'

const wordings: Wordings = [
  [/the owner may not read/, words.ownerMayNotRead],
  [/FORWARD_HOSTS/, words.notAllowed],
  [/SECRET_KEY/, words.unreadable],
  [/(?<count>\d+) messages have no readable data/, words.unreadableMessages],
  [/Bad username or password|Not authorized/i, words.unauthorized],
  [/Identifier rejected/i, words.clientRefused],
  [/CERTIFICATE_REQUIRED|certificate required|HANDSHAKE_FAILURE|bad certificate/i, words.certificateRefused],
  [/ALTNAME/, words.otherName],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, words.expired],
  [/SELF_SIGNED|UNABLE_TO_|CERT_|certificate/, words.untrusted],
  [/EPROTO|WRONG_VERSION|SSL/, words.noTls],
  [/does not answer|connack timeout/, words.noAnswer],
  [/closed the connection|ECONNRESET|EPIPE/, words.closed],
  [/cannot be reached|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/, words.unreachable],
]

export const reasonText = (reason: string, say: Say): string => explainReason(reason, wordings, words.failed, say)
