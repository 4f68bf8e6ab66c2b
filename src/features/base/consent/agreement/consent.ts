/** Records consents to texts and their withdrawals. */
import { code } from '../../../../domain/contract/code.ts'
import type { Parts } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameter } from '../../../../platform/parameter/parameters.ts'
import { digestsOf, sealValues } from '../../../../platform/record/hidden-values.ts'
import { and, desc, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, servePublic } from '../../../../platform/thing/thing.ts'
import { addressKey, allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { agreementCalls as calls, consent as record } from './contract.ts'
import {
  type ConsentAction,
  type ConsentChannel,
  type ConsentSubject,
  agreementRefusals as words,
} from './state-texts.ts'
import { agreements, consents } from './store.ts'

export const consentsPerAddress = parameter({
  key: 'agreement.consents',
  kind: 'number',
  value: '1000',
  min: 1,
  max: 1_000_000,
  label: ['协议同意次数上限', 'Consent limit'],
  description: [
    '同一 IP 15 分钟内可同意或撤回的次数。多位车主可能共用同一 IP。',
    'Consents and withdrawals allowed from one IP address within 15 minutes. Several owners may share an address.',
  ],
})
const byAddress = countedLimit('consent', consentsPerAddress)

type Keys = Pick<Parts, 'config'>
interface ConsentInput {
  readonly agreement: number
  /** SHA-256 of the text that was shown. */
  readonly hash: string
  readonly action: ConsentAction
  readonly channel: ConsentChannel
  readonly appVersion?: string | null | undefined
  readonly subjectKind: ConsentSubject
  readonly subject: string
  readonly ip?: string | null | undefined
  readonly at: Date
}
interface ConsentReceipt {
  readonly id: number | null
  readonly action: ConsentAction | null
  readonly at: string | null
}

/** Rows of a subject, found by the digest at the start of the sealed text. */
const of = (keys: Keys, kind: ConsentSubject, subject: string, agreement: number) =>
  and(
    inArray(sql`split_part(${consents.subject}, ' ', 1)`, digestsOf(keys, subject)),
    eq(consents.subjectKind, kind),
    eq(consents.agreement, agreement),
  )

async function lastOf(
  db: Db,
  keys: Keys,
  kind: ConsentSubject,
  subject: string,
  agreement: number,
): Promise<ConsentReceipt> {
  const [row] = await db
    .select({ id: consents.id, action: consents.action, at: consents.at })
    .from(consents)
    .where(of(keys, kind, subject, agreement))
    .orderBy(desc(consents.id))
    .limit(1)
  return row ? { ...row, action: row.action as ConsentAction } : { id: null, action: null, at: null }
}

/**
 * Records the consent to a text that was shown, or its withdrawal. A repetition adds nothing. Throws when the hash is
 * not the agreement's and when a version to be accepted is not the current one. Throws also for a withdrawal without a
 * consent.
 */
export async function noteConsent(
  tx: Db,
  keys: Keys,
  { at, appVersion, ip, ...input }: ConsentInput,
): Promise<ConsentReceipt> {
  const { agreement, hash, action, subjectKind, subject } = input
  const [row] = await tx.select().from(agreements).where(eq(agreements.id, agreement))
  if (!row) throw fault(code.notFound, 'notFound')
  if (row.hash !== hash) throw new Fault(code.stale, words.notShown)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`consent ${subjectKind} ${subject}`}))`)
  const last = await lastOf(tx, keys, subjectKind, subject, agreement)
  if (last.action === action) return last
  if (action === 'withdrawn' && last.action === null) throw new Fault(code.state, words.nothingAccepted)
  if (action === 'accepted' && row.state !== 'enabled') throw new Fault(code.state, words.notEnabled)
  const { type, country, language } = row
  const place = { type, country, language }
  const sealedSubject = sealValues(keys, record, { subject }) as { subject: string }
  const [consentRow] = await tx
    .insert(consents)
    .values({
      ...input,
      ...sealedSubject,
      ...place,
      appVersion: appVersion ?? null,
      ip: ip ?? null,
      at: at.toISOString(),
    })
    .returning({ id: consents.id, at: consents.at })
  return { id: consentRow?.id ?? null, action, at: consentRow?.at ?? null }
}

export const consent = servePublic(
  calls.consent,
  async ({ installation, ...input }, { db, parts, caller, logChange }) => {
    const at = parts.now()
    await allow(db, byAddress, addressKey(caller.ip), at)
    const newConsent = { ...input, subjectKind: 'installation', subject: installation, ip: caller.ip, at } as const
    const receipt = await noteConsent(db, parts, newConsent)
    logChange({ record: 'consent', id: receipt.id ?? 0, after: { action: input.action, hash: input.hash } })
    return receipt
  },
)

export const consentState = servePublic(calls.consentState, ({ agreement, installation }, { db, parts }) =>
  lastOf(db, parts, 'installation', installation, agreement),
)

export const noteAccount = serve(calls.noteConsent, async ({ account, ...input }, { db, parts, logChange }) => {
  const receipt = await noteConsent(db, parts, { ...input, subjectKind: 'account', subject: account, at: parts.now() })
  logChange({ record: 'consent', id: receipt.id ?? 0, after: { action: input.action, hash: input.hash } })
  return receipt
})
