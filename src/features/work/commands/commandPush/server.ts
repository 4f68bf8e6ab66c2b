import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { chosenVins } from '../../../fleet/vehicles/vehicleChoice/choice.ts'
import { applyEvents } from '../command/ledger.ts'
import { platesAndSteps, rowsWhere } from '../command/rows.ts'
import type { CommandState } from '../command/state-texts.ts'
import { commandPush, commandPushCalls, maxBatchVehicles } from './contract.ts'
import { type Batch, enterBatch } from './enter.ts'
import './store.ts'
import { pushTexts as words } from './texts.ts'

const { query, one, export: exportCall } = commandPushCalls
const pageSize = 50

const send = serve(commandPushCalls.send, async (input, context) => {
  const vins = await chosenVins(context.db, context.scope, input.vehicles, maxBatchVehicles)
  return enterBatch(context, input, vins)
})

const progress = serve(commandPushCalls.progress, async ({ id, states, page }, { db, scope }) => {
  const isVisible = visible(scope, sql`command.vin`, 'many') ?? sql`true`
  const { rows } = await db.execute<{ state: CommandState; count: number }>(
    sql`select state, count(*)::int as count from command where batch_id = ${id} and ${isVisible} group by state`,
  )
  const stateCondition = states.length > 0 ? sql`and state = any(${sql.param(states)}::text[])` : sql``
  const total = rows.reduce(
    (sum, { state, count }) => sum + (states.length === 0 || states.includes(state) ? count : 0),
    0,
  )
  const where = sql`batch_id = ${id} and ${isVisible} ${stateCondition}`
  const commandRows = await rowsWhere(db, where, pageSize, (page - 1) * pageSize)
  return {
    counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    rows: commandRows,
    ...(await platesAndSteps(db, commandRows)),
    total,
  }
})

const cancel = serve(commandPushCalls.cancel, async ({ id }, { db, user, parts, logChange }) => {
  const { rows } = await db.execute<{ vin: string; id: string }>(
    sql`select vin, id from command where batch_id = ${id} and state in ('awaitingApproval', 'waiting')`,
  )
  const at = parts.now().getTime()
  const states = await applyEvents(
    db,
    rows.map((row) => ({ vin: row.vin, id: Number(row.id), event: 'cancelled', at, by: user.fullName })),
  )
  if (states.size === 0) throw new Fault(code.state, words.nothingWaits)
  await db.execute(sql`update command_batch set cancelled_at = ${new Date(at).toISOString()} where id = ${id}`)
  logChange({ record: commandPush.name, id, label: String(id), after: { cancelled: states.size } })
  return { count: states.size }
})

/** Final states without success, or with an unknown result. */
const failedStates: readonly CommandState[] = ['failed', 'refused', 'expired', 'unanswered', 'unknown', 'cancelled']

const retry = serve(commandPushCalls.retry, async ({ id, reason }, context) => {
  const { db, scope } = context
  await oneRow(db, commandPush, scope, id)
  const result = await db.execute<Batch & Record<string, unknown>>(
    sql`select kind, settings, per_minute as "perMinute" from command_batch where id = ${id}`,
  )
  const [before] = result.rows
  if (!before) throw fault(code.notFound, 'notFound')
  const { rows } = await db.execute<{ vin: string }>(sql`
    select vin from command where batch_id = ${id} and state = any(${sql.param([...failedStates])}::text[])
      and ${visible(scope, sql`command.vin`, 'many') ?? sql`true`}`)
  if (rows.length === 0) throw new Fault(code.state, words.nothingFailed)
  return enterBatch(
    context,
    { ...before, reason },
    rows.map(({ vin }) => vin),
  )
})

export default thing({
  calls: [send, progress, cancel, retry],
  records: [serveRecord(commandPush, { query, one, export: exportCall })],
})
