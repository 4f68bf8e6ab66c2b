import { code } from '../../../../domain/contract/code.ts'
import { dayMs, hourMs } from '../../../../domain/time.ts'
import { fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { and, desc, eq, inArray, isNull, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import type { AddOf } from '../../../../record/model/record.ts'
import { longestTrackDays, shareLink, shareLinkCalls } from './contract.ts'
import { longestLinkDays, wrongSecretsPerAddress } from './parameters.ts'
import { shareLinks, shareLinkUses } from './store.ts'
import { shareTexts as words } from './texts.ts'

const { query, one, export: exportCall } = shareLinkCalls

const maxUses = 200

const add = serve(shareLinkCalls.add, async (input, { db, user, parts, logChange }) => {
  const now = parts.now()
  checkTimes(input, now, await parameterNumber(db, longestLinkDays))
  const token = newSecret()
  const { vin, kind, expiresAt } = input
  const values = {
    vin,
    kind,
    expiresAt,
    tokenHash: hashOf(token),
    note: input.note ?? null,
    createdBy: user.fullName,
    userId: user.id,
    tokenId: user.token?.id ?? null,
    periodFrom: input.periodFrom ?? null,
    periodTo: input.periodTo ?? null,
    createdAt: now.toISOString(),
  }
  const [row] = await db.insert(shareLinks).values(values).returning({ id: shareLinks.id })
  const id = row?.id ?? 0
  const { tokenHash: _, createdAt: __, userId: ___, tokenId: ____, ...after } = values
  logChange({ record: shareLink.name, id, label: vin, after })
  return { id, token, kind, expiresAt }
})

/**
 * Throws unless the times fit: a track link needs a period, a position link has none. Both must expire in the future
 * and within the limit.
 */
function checkTimes(input: AddOf<typeof shareLink>, now: Date, longestDays: number): void {
  const { kind, periodFrom, periodTo } = input
  const left = Date.parse(input.expiresAt) - now.getTime()
  if (left <= 0) throw wrong('expiresAt', words.inPast)
  if (left > longestDays * dayMs) throw wrong('expiresAt', words.tooLate, { days: longestDays })
  if (kind === 'location') {
    if (periodFrom) throw wrong('periodFrom', words.periodNotTaken)
    if (periodTo) throw wrong('periodTo', words.periodNotTaken)
    return
  }
  if (!periodFrom) throw wrong('periodFrom', words.periodNeeded)
  if (!periodTo) throw wrong('periodTo', words.periodNeeded)
  const length = Date.parse(periodTo) - Date.parse(periodFrom)
  if (length <= 0 || length > longestTrackDays * dayMs)
    throw wrong('periodTo', words.periodOrder, { days: longestTrackDays })
}

const wrong = (field: string, text: string, values?: Record<string, unknown>) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${shareLink.name}:${field}`, text, values }] })

const revoke = serve(shareLinkCalls.revoke, async ({ ids }, { db, user, parts, logChange }) => {
  const revokedLinks = await db
    .update(shareLinks)
    .set({ revokedAt: parts.now().toISOString(), revokedBy: user.fullName })
    .where(and(inArray(shareLinks.id, ids), isNull(shareLinks.revokedAt)))
    .returning({ id: shareLinks.id, vin: shareLinks.vin })
  for (const { id, vin } of revokedLinks)
    logChange({ record: shareLink.name, id, label: vin, before: { state: 'valid' }, after: { state: 'revoked' } })
  return { count: revokedLinks.length }
})

const uses = serve(shareLinkCalls.uses, async ({ id }, { db }) =>
  db
    .select({
      at: shareLinkUses.at,
      lastAt: shareLinkUses.lastAt,
      what: shareLinkUses.resource,
      outcome: shareLinkUses.outcome,
      ip: shareLinkUses.ip,
      userAgent: shareLinkUses.userAgent,
      count: shareLinkUses.count,
    })
    .from(shareLinkUses)
    .where(eq(shareLinkUses.linkId, id))
    .orderBy(desc(shareLinkUses.lastAt))
    .limit(maxUses),
)

const useRetentionDays = 400
const oldUses = periodicJob('shareLinkUses', hourMs, ({ store }) =>
  store.tx((tx) =>
    tx.execute(sql`delete from share_link_use where hour < now() - make_interval(days => ${useRetentionDays})`),
  ),
)

export default thing({
  records: [serveRecord(shareLink, { query, one, export: exportCall }, { byHand: { add: shareLinkCalls.add } })],
  calls: [add, revoke, uses],
  jobs: [oldUses],
  parameters: [longestLinkDays, wrongSecretsPerAddress],
})
