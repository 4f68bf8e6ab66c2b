import { code } from '../../../../domain/contract/code.ts'
import { dayMs, hourMs } from '../../../../domain/time.ts'
import { fault } from '../../../../platform/fault.ts'
import { and, inArray, isNull, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { hashOf } from '../../../../platform/token.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { newCode, plainCode } from './code.ts'
import { dealerCode, dealerCodeCalls } from './contract.ts'
import { sessionHours, usesPerCode, wakesPerCode } from './parameters.ts'
import { dealerCodes, dealerSessions } from './store.ts'
import { dealerCodeTexts as words } from './texts.ts'

const { query, one } = dealerCodeCalls

const longestLifeDays = 366

const add = serve(dealerCodeCalls.add, async ({ dealer, note, expiresAt }, { db, scope, user, parts, logChange }) => {
  // The code opens all vehicles of the dealer. A caller may not grant more than its own access.
  if (!scope.all) throw fault(code.forbidden, 'forbidden')
  const now = parts.now()
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0) throw wrong(words.inPast)
  if (left > longestLifeDays * dayMs) throw wrong(words.tooLate, { days: longestLifeDays })
  const accessCode = newCode()
  const values = { dealer, note: note ?? null, expiresAt, createdBy: user.fullName }
  const [row] = await db
    .insert(dealerCodes)
    .values({ ...values, codeHash: hashOf(plainCode(accessCode)), createdAt: now.toISOString() })
    .returning({ id: dealerCodes.id })
  const id = row?.id ?? 0
  logChange({ record: dealerCode.name, id, after: values })
  return { id, code: accessCode }
})

const wrong = (text: string, values?: Record<string, unknown>) =>
  fault(code.invalid, 'invalid', {
    fields: [{ field: 'expiresAt', label: `${dealerCode.name}:expiresAt`, text, values }],
  })

const revoke = serve(dealerCodeCalls.revoke, async ({ ids }, { db, user, parts, logChange }) => {
  const unique = [...new Set(ids)]
  const existing = await db.select({ id: dealerCodes.id }).from(dealerCodes).where(inArray(dealerCodes.id, unique))
  if (existing.length !== unique.length) throw fault(code.notFound, 'notFound')
  const now = parts.now().toISOString()
  const revokedCodes = await db
    .update(dealerCodes)
    .set({ revokedAt: now, revokedBy: user.fullName })
    .where(and(inArray(dealerCodes.id, unique), isNull(dealerCodes.revokedAt)))
    .returning({ id: dealerCodes.id, note: dealerCodes.note })
  await db
    .update(dealerSessions)
    .set({ endedAt: now })
    .where(and(inArray(dealerSessions.code, unique), isNull(dealerSessions.endedAt)))
  for (const { id, note } of revokedCodes)
    logChange({
      record: dealerCode.name,
      id,
      label: note ?? undefined,
      before: { state: 'valid' },
      after: { state: 'revoked' },
    })
  return { count: revokedCodes.length }
})

const sessionRetentionDays = 30
const oldSessions = periodicJob('dealerSessions', hourMs, ({ store }) =>
  store.tx((tx) =>
    tx.execute(
      sql`delete from dealer_session where expires_at < now() - make_interval(days => ${sessionRetentionDays})`,
    ),
  ),
)

export default thing({
  records: [serveRecord(dealerCode, { query, one }, { byHand: { add: dealerCodeCalls.add } })],
  calls: [add, revoke],
  jobs: [oldSessions],
  parameters: [sessionHours, usesPerCode, wakesPerCode],
})
