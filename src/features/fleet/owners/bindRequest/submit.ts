import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { dropFiles } from '../../../../platform/files/drop-files.ts'
import { keepPicture } from '../../../../platform/files/keep-picture.ts'
import { digestsOf, openMasked, sealValues, shownValue } from '../../../../platform/record/hidden-values.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { hashOf } from '../../../../platform/token.ts'
import { noteConsents } from './consents.ts'
import { type BindStatus, bindRequest, bindRequestCalls } from './contract.ts'
import { addBindRequestEvents } from './events.ts'
import { sendsPerPhone, sendsPerVin } from './parameters.ts'
import { readAccepted } from './state-texts.ts'
import { bindRequests } from './store.ts'
import { bindFaults as words } from './texts.server.ts'

type Row = typeof bindRequests.$inferSelect
const byPhone = countedLimit('bind:phone', sendsPerPhone)
const byVin = countedLimit('bind:vin', sendsPerVin)

/** Finds and locks the request of a private link. A caller without the 256-bit token learns nothing. */
async function requestOf({ db }: PublicContext, token: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(bindRequests)
    .where(eq(bindRequests.tokenHash, hashOf(token)))
    .for('update')
  return row
}

const maskedText = (key: 'name' | 'phone', value: string | null) =>
  value === null ? null : String(shownValue(bindRequest, key, value))

function statusOf(row: Row): BindStatus {
  const { state, type, sentAt, decidedAt, reason, remark } = row as Pick<BindStatus, keyof BindStatus & keyof Row>
  return {
    state,
    type,
    sentAt,
    decidedAt,
    reason,
    remark,
    vinEnd: row.vin.slice(-6),
    name: maskedText('name', row.name),
    phone: maskedText('phone', row.phone),
  }
}

async function dropReplaced({ db, parts, afterCommit }: PublicContext, before: Row, after: Row): Promise<void> {
  const ids = (['certificatePicture', 'licencePicture'] as const).flatMap((key) =>
    before[key] && before[key] !== after[key] ? [before[key]] : [],
  )
  for (const hash of await dropFiles(db, ids)) afterCommit(() => forgetContent(parts, hash))
}

/**
 * Creates a request, or sends a refused one again. Omitted fields then keep their values. The browser generates the
 * token, so a request repeated after a lost answer is processed once.
 */
export const submit = servePublic(bindRequestCalls.submit, async (input, context) => {
  const { db, parts, logChange } = context
  const now = parts.now()
  const before = await requestOf(context, input.token)
  // Already sent and waiting: the earlier answer was lost.
  if (before?.state === 'waiting') return statusOf(before)
  if (before && before.state !== 'refused') throw new Fault(code.state, words.already)
  const { vin, name, phone, certificate, licence } = input
  if (!before && !(vin && name && phone && certificate && licence)) throw new Fault(code.invalid, words.incomplete)
  const digest = phone ? digestsOf(parts, phone)[0] : (before?.phone ?? '').split(' ')[0]
  await allow(db, byPhone, String(digest), now)
  await allow(db, byVin, vin ?? before?.vin ?? '', now)
  // Also for a request that is sent again, because the texts may have changed since.
  await noteConsents(context, {
    phone: phone ?? (before?.phone ? openMasked(parts, before.phone) : ''),
    language: input.language,
    acceptedTexts: readAccepted(input.accepted),
  })
  const person = sealValues(parts, bindRequest, { ...(name ? { name } : {}), ...(phone ? { phone } : {}) })
  const values = {
    ...person,
    ...(vin ? { vin } : {}),
    ...(certificate ? { certificatePicture: await keepPicture(context, certificate, 'document') } : {}),
    ...(licence ? { licencePicture: await keepPicture(context, licence, 'document') } : {}),
    type: input.type,
    language: input.language,
    state: 'waiting',
    sentAt: now.toISOString(),
    reason: null,
    remark: null,
    decidedAt: null,
    examiner: null,
    takenBy: null,
    takenUntil: null,
  }
  const [row] = before
    ? await db
        .update(bindRequests)
        .set({
          ...values,
          sent: before.sent + 1,
          version: before.version + 1,
          updatedAt: sql`statement_timestamp()`,
        })
        .where(eq(bindRequests.id, before.id))
        .returning()
    : await db
        .insert(bindRequests)
        .values({ ...values, way: 'certificate', tokenHash: hashOf(input.token) } as typeof bindRequests.$inferInsert)
        .returning()
  if (!row) throw new Fault(code.notFound, words.unknown)
  await addBindRequestEvents(db, [row], now.getTime())
  if (before) await dropReplaced(context, before, row)
  logChange({ record: bindRequest.name, id: row.id, vin: row.vin, after: { state: 'waiting', sent: row.sent } })
  return statusOf(row)
})

export const status = servePublic(bindRequestCalls.status, async ({ token }, { db }) => {
  const [row] = await db
    .select()
    .from(bindRequests)
    .where(eq(bindRequests.tokenHash, hashOf(token)))
  if (!row) throw new Fault(code.notFound, words.unknown)
  return statusOf(row)
})

export const withdraw = servePublic(bindRequestCalls.withdraw, async ({ token }, context) => {
  const { db, parts, logChange } = context
  const row = await requestOf(context, token)
  if (!row) throw new Fault(code.notFound, words.unknown)
  if (row.state === 'withdrawn') return statusOf(row)
  if (row.state !== 'waiting' && row.state !== 'refused') throw new Fault(code.state, words.already)
  const after = { state: 'withdrawn' as const, decidedAt: parts.now().toISOString(), takenBy: null, takenUntil: null }
  await db
    .update(bindRequests)
    .set({ ...after, version: row.version + 1, updatedAt: sql`statement_timestamp()` })
    .where(eq(bindRequests.id, row.id))
  await addBindRequestEvents(db, [{ ...row, ...after }], Date.parse(after.decidedAt))
  logChange({
    record: bindRequest.name,
    id: row.id,
    vin: row.vin,
    before: { state: row.state },
    after: { state: after.state },
  })
  return statusOf({ ...row, ...after })
})
