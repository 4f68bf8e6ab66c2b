import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { ask, callOff, decidedKinds, reachOf } from './ask.ts'
import { command, commandCalls, commandsOnPage, type VehicleControls } from './contract.ts'
import { commandDeadlines } from './deadlines.ts'
import { commandEventKinds } from './events.ts'
import { commandExplore } from './explore.ts'
import { commandFigures } from './figures.ts'
import { readIccidSheet } from './iccid-sheet.ts'
import { applyEvents, type LedgerEvent } from './ledger.ts'
import { oldSteps } from './old-steps.ts'
import { maxOpenCommands } from './parameters.ts'
import { awaitingOf, latestOf, oneOf, stepsOf } from './rows.ts'
import { type CommandState, commandMachine } from './state-texts.ts'
import { commandTexts as words } from './texts.ts'
import { planWakes } from './wake-plan.ts'
import { wakeSms } from './wake-sms.ts'

const { query, one, export: exportCall } = commandCalls

const send = serve(commandCalls.send, (input, context) => ask(context, input))
const heat = serve(commandCalls.heat, (input, context) => ask(context, input))
const wake = serve(commandCalls.wake, async ({ vin }, context) => {
  const open = await context.db.execute<{ id: string; state: CommandState }>(sql`
    select id, state from command where vin = ${vin} and kind = 'wake' and state in ('waiting', 'sent') limit 1`)
  const there = open.rows[0]
  // Two users, or a double tap, wake a vehicle only once.
  return there ? { id: Number(there.id), state: there.state } : ask(context, { vin, kind: 'wake', settings: {} })
})

const detail = serve(commandCalls.detail, async ({ vin, id }, { db, user }) => {
  const entry = await oneOf(db, vin, id)
  const { row, settings, result, userId } = entry
  const mayDecide = user.links.has(commandCalls.decide.path) && userId !== user.id
  return {
    command: row,
    settings,
    result,
    steps: await stepsOf(db, vin, id),
    canCancel: user.links.has(commandCalls.cancel.path) && commandMachine.next(row.state, 'cancelled') !== undefined,
    canApprove: mayDecide && row.state === 'awaitingApproval',
  }
})

const awaiting = serve(commandCalls.awaiting, async (_input, { db, scope, user }) =>
  user.links.has(commandCalls.decide.path) ? awaitingOf(db, scope, user.id) : { rows: [], total: 0, plates: {} },
)

const iccids = serve(commandCalls.iccids, ({ file }, context) => readIccidSheet(context, file))

const states = serve(commandCalls.states, async ({ vin, ids }, { db }) => {
  const { rows } = await db.execute<{ id: string; state: CommandState }>(sql`
    select id, state from command where vin = ${vin} and id = any(${sql.param(ids)}::bigint[]) order by id`)
  return rows.map(({ id, state }) => ({ id: Number(id), state }))
})

const cancel = serve(commandCalls.cancel, ({ vin, id }, context) =>
  applyDecision(context, { vin, id, event: 'cancelled' }),
)

const decide = serve(commandCalls.decide, async ({ vin, id, approve, remark }, context) => {
  const { userId, row } = await oneOf(context.db, vin, id)
  if (userId === context.user.id) throw new Fault(code.state, words.ownApproval)
  const event = approve ? ({ event: 'approved' } as const) : ({ event: 'declined', code: 'declined' } as const)
  const state = await applyDecision(context, { vin, id, ...event }, remark)
  if (approve && row.kind === 'wake')
    await planWakes(context.db, context.parts.now().getTime(), [{ vin, id, after: null }])
  if (approve) await callOff(context, { vin, id, kind: row.kind })
  return state
})

/** Applies a person's decision to a waiting command. Throws 'state' when it no longer waits. */
async function applyDecision(
  { db, user, parts, logChange }: Context,
  event: Pick<LedgerEvent, 'vin' | 'id' | 'event' | 'code'>,
  remark?: string,
) {
  const { vin, id } = event
  const states = await applyEvents(db, [{ ...event, at: parts.now().getTime(), by: user.fullName }])
  const state = states.get(id)
  if (!state) {
    await oneOf(db, vin, id)
    throw new Fault(code.state, words.ended)
  }
  logChange({ record: 'command', id, label: vin, after: { event: event.event, ...(remark ? { remark } : {}) } })
  return { id, state }
}

type Now = {
  online: boolean
  lastSeen: string | null
  at: string | null
  speedKmh: number | null
  socPercent: number | null
  vehicleState: number | null
  chargingState: number | null
}

const offer = serve(commandCalls.offer, async ({ vin }, { db }) => {
  const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  const now = await db.execute<Now>(sql`
    select v.online, ${iso('v.last_seen')} as "lastSeen", ${iso('v.drive_at')} as at, v.speed_kmh as "speedKmh",
      v.soc_percent as "socPercent", v.vehicle_state as "vehicleState", v.charging_state as "chargingState"
    from vehicle_now v where v.vin = ${vin}`)
  const [vehicleStatus] = now.rows
  if (!vehicleStatus) throw fault(code.notFound, 'notFound')
  const { extended, platform, msisdn } = await reachOf(db, vin)
  return {
    ...vehicleStatus,
    extended,
    platform,
    hasMsisdn: msisdn !== null,
    ...(await controlsOf(db, vin)),
    ...(await decidedKinds(db)),
    latest: await latestOf(db, vin),
  }
})

async function controlsOf(
  db: Db,
  vin: string,
): Promise<{ controls: VehicleControls | null; controlsAt: string | null }> {
  const { rows } = await db.execute<{ controls: VehicleControls; at: string }>(
    sql`select controls, at from vehicle_control where vin = ${vin}`,
  )
  const [controlRow] = rows
  return controlRow
    ? { controls: controlRow.controls, controlsAt: new Date(controlRow.at).toISOString() }
    : { controls: null, controlsAt: null }
}

export default thing({
  onVehiclePage: [serveVehicleRows(commandsOnPage, command, { call: commandCalls.query })],
  figures: commandFigures,
  explores: [commandExplore],
  events: Object.values(commandEventKinds),
  calls: [iccids, send, wake, heat, detail, awaiting, states, cancel, decide, offer],
  records: [serveRecord(command, { query, one, export: exportCall })],
  jobs: [commandDeadlines, oldSteps, wakeSms],
  parameters: [maxOpenCommands],
})
