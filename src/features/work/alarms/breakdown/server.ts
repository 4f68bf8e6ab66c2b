import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, desc, eq, isNotNull, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { breakdownCall, breakdownCalls } from './contract.ts'
import { callOnLevelThree } from './parameters.ts'
import { breakdownPersonal } from './personal.ts'
import { breakdowns } from './store.ts'

const { query, one, add, update, export: exportCall, reveal } = breakdownCalls

type Values = Partial<typeof breakdowns.$inferInsert>
type Step = { id: number; result?: string | undefined }

const nowOf = ({ parts }: Context) => parts.now().toISOString()

async function move(
  { db, logChange }: Context,
  { id, result }: Step,
  from: 'open' | 'handling' | 'closed',
  set: Values,
) {
  const [row] = await db
    .update(breakdowns)
    .set({ ...set, ...(result ? { result } : {}), updatedAt: sql`statement_timestamp()` })
    .where(and(eq(breakdowns.id, id), eq(breakdowns.state, from)))
    .returning({ vin: breakdowns.vin })
  if (!row) throw fault(code.state, 'state')
  const { state } = set
  logChange({ record: breakdownCall.name, id, label: row.vin, before: { state: from }, after: { state, result } })
  return null
}

const shownOnMap = 500

const map = serve(breakdownCalls.map, async (_input, { db, scope }) => {
  const { id, vin, calledAt, state, address, longitude, latitude } = breakdowns
  const hasPosition = and(isNotNull(longitude), isNotNull(latitude))
  const rows = await db
    .select({ id, vin, calledAt, state, address, longitude, latitude })
    .from(breakdowns)
    .where(and(sql`${state} <> 'closed'`, hasPosition, visible(scope, vin)))
    .orderBy(desc(calledAt))
    .limit(shownOnMap)
  return rows.map((row) => ({
    ...row,
    state: row.state === 'open' ? ('open' as const) : ('handling' as const),
    longitude: row.longitude ?? 0,
    latitude: row.latitude ?? 0,
  }))
})

export default thing({
  parameters: [callOnLevelThree],
  personal: [breakdownPersonal],
  records: [serveRecord(breakdownCall, { query, one, add, update, export: exportCall, reveal })],
  calls: [
    serve(breakdownCalls.take, (step, context) =>
      move(context, step, 'open', { state: 'handling', handledBy: context.user.fullName, handledAt: nowOf(context) }),
    ),
    serve(breakdownCalls.close, (step, context) =>
      move(context, step, 'handling', { state: 'closed', closedAt: nowOf(context) }),
    ),
    serve(breakdownCalls.reopen, (step, context) =>
      move(context, step, 'closed', { state: 'open', handledBy: null, handledAt: null, closedAt: null }),
    ),
    map,
  ],
})
