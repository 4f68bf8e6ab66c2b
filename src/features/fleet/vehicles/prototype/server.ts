import { code } from '../../../../domain/contract/code.ts'
import { dayMs } from '../../../../domain/time.ts'
import { fault } from '../../../../platform/fault.ts'
import { and, desc, eq, inArray, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { prototype, prototypeCalls, prototypeEvents, prototypeMachine, prototypeSteps } from './contract.ts'
import { prototypeHistory, prototypes } from './store.ts'

const steps = prototypeEvents.map((event) =>
  serve(prototypeSteps[event], async ({ id, person, location, remark }, context) => {
    const { from, to } = prototypeMachine.moves[event]
    const before = context.db
      .$with('before')
      .as(
        context.db
          .select({ id: prototypes.id, state: prototypes.state })
          .from(prototypes)
          .where(eq(prototypes.id, id))
          .for('update'),
      )
    const [movedPrototype] = await context.db
      .with(before)
      .update(prototypes)
      .set({
        state: to,
        stateSince: context.parts.now().toISOString(),
        updatedAt: sql`statement_timestamp()`,
        ...(location ? { location } : {}),
      })
      .from(before)
      .where(and(eq(prototypes.id, before.id), inArray(prototypes.state, from)))
      .returning({ from: before.state, number: prototypes.number, vin: prototypes.vin })
    if (!movedPrototype) throw fault(code.state, 'state')
    const note = { person: person || null, location: location || null, remark: remark || null }
    await context.db.insert(prototypeHistory).values({
      prototypeId: id,
      at: context.parts.now().toISOString(),
      event,
      fromState: movedPrototype.from,
      toState: to,
      userName: context.user.fullName || context.user.name,
      ...note,
    })
    context.logChange({
      record: 'prototype',
      id,
      label: movedPrototype.number,
      ...(movedPrototype.vin ? { vin: movedPrototype.vin } : {}),
      before: { state: movedPrototype.from },
      after: { state: to, ...note },
    })
    return { state: to }
  }),
)

const history = serve(prototypeCalls.history, async ({ id }, { db }) => {
  const rows = await db
    .select()
    .from(prototypeHistory)
    .where(eq(prototypeHistory.prototypeId, id))
    .orderBy(desc(prototypeHistory.id))
    .limit(500)
  return rows.map(({ fromState, toState, prototypeId: _of, ...row }) => ({ ...row, from: fromState, to: toState }))
})

export default thing({
  records: [
    serveRecord(prototype, prototypeCalls, {
      values: ({ parts }, _input, id) => (id === undefined ? { stateSince: parts.now().toISOString() } : {}),
      present: ({ parts }, rows) =>
        rows.map((row) => ({
          ...row,
          stateDays: Math.max(0, Math.floor((parts.now().getTime() - Date.parse(String(row.stateSince))) / dayMs)),
        })),
    }),
  ],
  calls: [...steps, history],
})
