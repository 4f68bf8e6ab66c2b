/** Converts entries of the operation log to syslog messages. Pure. */
import type { Lang } from '../../../../domain/contract/words.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import type { DigestRow, EntryRow } from './entries.ts'
import type { Facility, SyslogMessage } from './syslog.ts'

type EntryKind = 'operation' | 'signIn' | 'reveal' | 'refusal'

/** Calls whose entries are attempts to sign in or to confirm a password. */
export const signInCalls = [
  '/user/login',
  '/user/logout',
  '/user/verifyPass',
  '/user/verifyPasskey',
  '/user/finishCompanyConfirmation',
]
/** Calls that export personal data in full. Calls that reveal a single value are found by their path. */
const fullExportCalls = ['/appuser/exportAppUserClear', '/meeting/draw/exportWinnersClear']
const revealPath = /\/\w*reveal/i

interface Facts {
  readonly result?: unknown
}
function factsOf(details: string | null): Facts {
  if (!details?.startsWith('{')) return {}
  try {
    return JSON.parse(details) as Facts
  } catch {
    return {}
  }
}

export function kindOf({ call, details }: Pick<EntryRow, 'call' | 'details'>): EntryKind {
  if (signInCalls.includes(call)) return 'signIn'
  if (factsOf(details).result === 'refused') return 'refusal'
  return revealPath.test(call) || fullExportCalls.includes(call) ? 'reveal' : 'operation'
}

export interface MessageSettings {
  readonly hostName: string
  readonly processId: string
  readonly appName: string
  readonly facility: Facility
  readonly enterprise: number
  readonly lang: Lang
}

/** The text contains what the log's entry contains, with the same values masked. */
export function messageOf(entry: EntryRow, settings: MessageSettings): SyslogMessage {
  const { lang, ...header } = settings
  const { id, at, userId, department, ip, call, requestId, details } = entry
  const kind = kindOf(entry)
  const { result } = factsOf(details)
  const user = halfOf(entry.userName ?? '', lang)
  const isFailure = kind === 'refusal' || (kind === 'signIn' && result !== undefined && result !== 'success')
  return {
    ...header,
    at,
    severity: isFailure ? 'warning' : kind === 'reveal' ? 'notice' : 'info',
    messageId: kind,
    parameters: {
      id,
      user,
      userId,
      department,
      ip,
      call,
      requestId,
      result: typeof result === 'string' ? result : undefined,
    },
    text: [user, halfOf(entry.page ?? '', lang), halfOf(entry.action, lang), details].filter(Boolean).join(' · '),
  }
}

/** Digest of a closed day of the log, with which a rewritten chain is found. */
export function digestMessageOf(
  { day, at, entries, digest, previousDigest }: DigestRow,
  settings: MessageSettings,
): SyslogMessage {
  const { lang: _lang, ...header } = settings
  return {
    ...header,
    at,
    severity: 'notice',
    messageId: 'digest',
    parameters: { day, entries, digest, previousDigest },
    text: `${day}=${digest}`,
  }
}
