import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import type { Context } from '../../../server/context.ts'
import { fault } from '../../../server/fault.ts'
import { serveRecord } from '../../../server/record/serve.ts'
import { serve } from '../../../server/registry.ts'
import { visible } from '../../../server/scope.ts'
import { breakdownCall, breakdownCalls } from './contract.ts'
import './parameters.ts'
import { breakdowns } from './store.ts'

const { query, one, add, update, export: exported } = breakdownCalls
serveRecord(breakdownCall, { query, one, add, update, export: exported })

type Values = Partial<typeof breakdowns.$inferInsert>
type Step = { id: number; result?: string | undefined }

serve(breakdownCalls.take, (step, context) =>
  move(context, step, 'open', { state: 'handling', handledBy: context.user.fullName, handledAt: nowOf(context) }),
)
serve(breakdownCalls.close, (step, context) =>
  move(context, step, 'handling', { state: 'closed', closedAt: nowOf(context) }),
)
serve(breakdownCalls.reopen, (step, context) =>
  move(context, step, 'closed', { state: 'open', handledBy: null, handledAt: null, closedAt: null }),
)

const nowOf = ({ parts }: Context) => parts.now().toISOString()

/** One step of a call, from the one state that it starts in. */
async function move(
  { db, scope, changed }: Context,
  { id, result }: Step,
  from: 'open' | 'handling' | 'closed',
  set: Values,
) {
  const known: SQL | undefined = and(eq(breakdowns.id, id), visible(scope, breakdowns.vin))
  const [moved] = await db
    .update(breakdowns)
    .set({ ...set, ...(result ? { result } : {}), updatedAt: sql`clock_timestamp()` as unknown as string })
    .where(and(known, eq(breakdowns.state, from)))
    .returning({ vin: breakdowns.vin })
  if (!moved) {
    const found = await db.select({ id: breakdowns.id }).from(breakdowns).where(known)
    throw found.length > 0 ? fault(code.state, 'state') : fault(code.notFound, 'notFound')
  }
  const { state } = set
  changed({ record: breakdownCall.name, id, label: moved.vin, before: { state: from }, after: { state, result } })
  return null
}

const shownOnMap = 500

serve(breakdownCalls.map, async (_input, { db, scope }) => {
  const { id, vin, calledAt, state, address, longitude, latitude } = breakdowns
  const placed = and(isNotNull(longitude), isNotNull(latitude))
  const rows = await db
    .select({ id, vin, calledAt, state, address, longitude, latitude })
    .from(breakdowns)
    .where(and(sql`${state} <> 'closed'`, placed, visible(scope, vin)))
    .orderBy(desc(calledAt))
    .limit(shownOnMap)
  return rows.map((row) => ({
    ...row,
    state: row.state === 'open' ? ('open' as const) : ('handling' as const),
    longitude: row.longitude ?? 0,
    latitude: row.latitude ?? 0,
  }))
})
