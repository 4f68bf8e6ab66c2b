import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { inScope, oneRow } from '../../../../platform/record/query.ts'
import { and, eq, gte, inArray, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { accountFor } from '../appAccount/account-for.ts'
import { bind, unbind } from '../binding/write.ts'
import { conflictsOf, vehicleOf } from './conflicts.ts'
import { bindRequest, bindRequestCalls, type TakenCase } from './contract.ts'
import { addBindRequestEvents } from './events.ts'
import { leaseMinutes } from './parameters.ts'
import { bindRequests } from './store.ts'
import { bindFaults as words } from './texts.server.ts'

const { state, sentAt, takenBy, takenUntil, id: idColumn } = bindRequests
/** Condition of requests that no examiner has reserved. */
export const free = (nowMs: number): SQL => sql`(${takenUntil} is null or ${takenUntil} <= ${moment(nowMs)})`

/** Time in which a refusal can be undone. Clients offer it for 10 s. */
const undoLimitMs = minuteMs

/** Makes a case wait again that the caller has just refused. Throws if it was changed since, or too long ago. */
async function undoRefusal({ db, user, scope, parts, logChange }: Context, id: number): Promise<void> {
  const [row] = await db
    .update(bindRequests)
    .set({ state: 'waiting', reason: null, remark: null, decidedAt: null, updatedAt: sql`statement_timestamp()` })
    .where(
      and(
        eq(idColumn, id),
        inScope(bindRequest, scope),
        eq(state, 'refused'),
        eq(takenBy, user.id),
        gte(bindRequests.decidedAt, new Date(parts.now().getTime() - undoLimitMs).toISOString()),
      ),
    )
    .returning()
  if (!row) throw new Fault(code.state, words.notUndone)
  await addBindRequestEvents(db, [row], parts.now().getTime())
  logChange({
    record: bindRequest.name,
    id,
    vin: row.vin,
    before: { state: 'refused' },
    after: { state: 'waiting' },
  })
}

/**
 * Reserves the next case, or the one with `id`, for this examiner for some minutes. One statement does it and skips
 * rows that other examiners are taking at the same time. An examiner who already has a case gets it again.
 */
export const take = serve(bindRequestCalls.take, async ({ id, undo }, context): Promise<TakenCase | null> => {
  if (undo) await undoRefusal(context, id ?? 0)
  const { db, user, scope, parts } = context
  const nowMs = parts.now().getTime()
  const until = nowMs + (await parameterNumber(db, leaseMinutes)) * minuteMs
  const mine = sql`(${takenBy} = ${user.id} and not ${free(nowMs)})`
  const candidate = db
    .select({ id: idColumn })
    .from(bindRequests)
    .where(
      and(
        eq(state, 'waiting'),
        inScope(bindRequest, scope),
        sql`(${free(nowMs)} or ${takenBy} = ${user.id})`,
        id === undefined ? undefined : eq(idColumn, id),
      ),
    )
    .orderBy(sql`${mine} desc`, sentAt, idColumn)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(bindRequests)
    .set({ takenBy: user.id, takenUntil: new Date(until).toISOString(), examiner: user.fullName })
    .where(inArray(idColumn, candidate))
    .returning()
  if (!row) {
    if (id !== undefined) throw new Fault(code.state, words.notTaken)
    return null
  }
  const left = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bindRequests)
    .where(and(eq(state, 'waiting'), inScope(bindRequest, scope), free(nowMs)))
  return {
    request: (await oneRow(db, bindRequest, scope, row.id)) as RowOf<typeof bindRequest>,
    version: row.version,
    takenUntil: new Date(until).toISOString(),
    vehicle: await vehicleOf(db, row.vin),
    conflicts: await conflictsOf(context, row),
    left: left[0]?.count ?? 0,
  }
})

export const release = serve(bindRequestCalls.release, async ({ id }, { db, user, logChange }) => {
  const [row] = await db
    .update(bindRequests)
    .set({ takenBy: null, takenUntil: null, examiner: null })
    .where(and(eq(idColumn, id), eq(state, 'waiting'), eq(takenBy, user.id)))
    .returning({ vin: bindRequests.vin })
  if (row) logChange({ record: bindRequest.name, id, vin: row.vin, after: { taken: false } })
  return null
})

/**
 * Approves or refuses a case that the examiner has reserved, if it is unchanged since. Binding, account, vehicle and
 * log are written in one transaction.
 */
export const decide = serve(bindRequestCalls.decide, async (input, context) => {
  const { db, user, parts, scope, logChange } = context
  const { id, pass, reason, remark, version } = input
  const at = parts.now().toISOString()
  const [row] = await db
    .select()
    .from(bindRequests)
    .where(and(eq(idColumn, id), inScope(bindRequest, scope)))
    .for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  const holds = row.state === 'waiting' && row.takenBy === user.id && row.takenUntil !== null && row.takenUntil > at
  if (!holds) throw new Fault(code.state, words.notTaken)
  if (row.version !== version) throw new Fault(code.stale, words.changed)
  if (!pass && !reason) throw new Fault(code.invalid, words.reasonNeeded)
  if (!pass && reason === 'other' && !remark) throw new Fault(code.invalid, words.wordsNeeded)
  const account = pass ? await approve(context, row, input.replaces, at) : null
  const decision = pass ? ('passed' as const) : ('refused' as const)
  const decidedRows = await db
    .update(bindRequests)
    .set({
      state: decision,
      reason: pass ? null : (reason ?? null),
      remark: remark ?? null,
      decidedAt: at,
      account,
      examiner: user.fullName,
      // Only the user who refused a case can undo it.
      takenBy: pass ? null : user.id,
      takenUntil: null,
      updatedAt: sql`statement_timestamp()`,
    })
    .where(eq(idColumn, id))
    .returning()
  await addBindRequestEvents(db, decidedRows, Date.parse(at))
  // The remark may contain personal data, so it is stored with the request only: log lines cannot be erased.
  const after = { state: decision, ...(reason && !pass ? { reason } : {}) }
  logChange({ record: bindRequest.name, id, vin: row.vin, before: { state: 'waiting' }, after })
  return null
})

/**
 * Binds the vehicle to the active account of the phone number, which is created if needed. Returns the account's id.
 */
async function approve(
  context: Context,
  row: typeof bindRequests.$inferSelect,
  replaces: boolean,
  at: string,
): Promise<number> {
  const { db, user, logChange, say } = context
  // Waits for a simultaneous binding of the same vehicle, whose result the next query then sees.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`bind ${row.vin}`}))`)
  const conflicts = await conflictsOf(context, row)
  const has = (kind: string) => conflicts.some((each) => each.kind === kind)
  if (has('unknownVehicle')) throw new Fault(code.state, words.unknownVehicle)
  if (has('boundToOther') && !replaces) throw new Fault(code.state, words.boundToOther)
  const account = await accountFor(context, row, at)
  const endedBindings = await unbind(db, { vin: row.vin }, { at, reason: say(words.replaced), by: user.fullName })
  for (const each of endedBindings)
    logChange({ record: 'binding', id: each.id, vin: each.vin, after: { reason: say(words.replaced) } })
  const { vin, type } = row
  const id = await bind(db, { vin, account, type: type as 'owner', way: 'certificate', since: at })
  logChange({ record: 'binding', id, vin, after: { account, type } })
  return account
}
