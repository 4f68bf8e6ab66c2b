/** Rows of the command log: adds commands and applies events. */

import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyGateways } from '../../../../telematics/ingest/notices.ts'
import { planDeadline } from './deadlines.ts'
import { addCommandEvents, dataOf, type EventCommand, eventColumns } from './events.ts'
import { type KindOfCommand, kindOfCommand } from './kind-texts.ts'
import {
  type CommandCode,
  type CommandEvent,
  type CommandSource,
  type CommandState,
  commandMachine,
  contradiction,
  flightStates,
  isOpen,
} from './state-texts.ts'
import { planWakes } from './wake-plan.ts'

/** Time until the next check for due commands of a batch. */
const pacingMs = 2_000

export interface NewCommands {
  readonly kind: KindOfCommand
  readonly settings?: Readonly<Record<string, unknown>>
  readonly source: CommandSource
  readonly reason?: string | undefined
  readonly user?: { readonly id: number; readonly fullName: string } | undefined
  /** Name of the requester that is not a user. */
  readonly issuer?: string | undefined
  readonly batchId?: number | undefined
  readonly needsApproval?: boolean
  /** End of waiting for the vehicle's connection. */
  readonly expiresAt: Date
  readonly now: Date
}
export interface NewCommand extends NewCommands {
  readonly vin: string
  readonly iccid?: string | null | undefined
}
/** Target vehicle. `notBefore`: earliest send time in milliseconds since 1970. The expiry moves by the same delay. */
export interface CommandTarget {
  readonly vin: string
  readonly iccid?: string | null | undefined
  readonly notBefore?: number | undefined
}

/**
 * Adds a command in the current transaction and returns its id. It is sent after the commit, when the vehicle is
 * connected.
 */
export async function enterCommand(db: Db, { vin, iccid, ...request }: NewCommand): Promise<number> {
  const [id] = await enterCommands(db, request, [{ vin, iccid }])
  return id ?? 0
}

/** Adds a command for each vehicle in one statement. Returns the ids in order. */
export async function enterCommands(
  db: Db,
  newCommands: NewCommands,
  vehicles: readonly CommandTarget[],
): Promise<number[]> {
  const { kind, settings = {}, source, reason, user, batchId, needsApproval = false, expiresAt, now } = newCommands
  const issuer = user?.fullName ?? newCommands.issuer
  // Most commands of a batch are due later.
  await planDeadline(db, batchId === undefined ? expiresAt.getTime() - now.getTime() : pacingMs)
  const state: CommandState = needsApproval ? 'awaitingApproval' : 'waiting'
  const lastsMs = expiresAt.getTime() - now.getTime()
  const rows = vehicles.map(({ vin, iccid = null, notBefore = null }) => ({
    vin,
    iccid,
    after: notBefore,
    until: (notBefore ?? now.getTime()) + lastsMs,
  }))
  const result = await db.execute<EventCommand>(sql`
    insert into command as c (vin, kind, settings, state, source, reason, user_id, issuer, iccid, batch_id, created_at,
      not_before, expires_at, due_at)
    select r.vin, ${kind}, ${JSON.stringify(settings)}::jsonb, ${state}, ${source}, ${reason ?? null},
      ${user?.id ?? null}::bigint, ${issuer ?? null}, r.iccid, ${batchId ?? null}::bigint, ${moment(now.getTime())},
      to_timestamp(r.after / 1000), to_timestamp(r.until / 1000), to_timestamp(r.until / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(vin text, iccid text, after float8, until float8)
    returning ${eventColumns}`)
  const idOf = new Map(result.rows.map(({ vin, id }) => [vin, Number(id)]))
  const at = now.getTime()
  await noteSteps(
    db,
    result.rows.map(({ vin, id }) => ({ vin, id: Number(id), event: 'asked', at, by: issuer })),
  )
  await addCommandEvents(db, result.rows, () => at)
  const ids = vehicles.map(({ vin }) => idOf.get(vin) ?? 0)
  if (!needsApproval) {
    if (kind === 'wake')
      await planWakes(
        db,
        now.getTime(),
        rows.map(({ vin, after }) => ({ vin, id: idOf.get(vin) ?? 0, after })),
      )
    await notifyGateways(db)
  }
  return ids
}

/** Event of a command. Times are milliseconds since 1970. */
export interface LedgerEvent {
  readonly vin: string
  readonly id: number
  readonly event: CommandEvent
  readonly at: number
  readonly by?: string | undefined
  readonly code?: CommandCode | undefined
  readonly frame?: Uint8Array | undefined
  readonly percent?: number | undefined
  readonly result?: Readonly<Record<string, unknown>> | undefined
}

type LockedCommand = EventCommand & { state: CommandState }

/**
 * Applies events in order to their commands, in the current transaction. A result that contradicts a final state is
 * logged as a step but changes nothing. Other events without effect are dropped. Returns the changed states.
 */
export async function applyEvents(db: Db, events: readonly LedgerEvent[]): Promise<Map<number, CommandState>> {
  const states = new Map<number, CommandState>()
  if (events.length === 0) return states
  // An update without changes locks the rows, also when they are on several database nodes.
  const lockedRows = await db.execute<LockedCommand>(sql`
    update command c set needs_resend = needs_resend
    where vin = any(${sql.param(events.map(({ vin }) => vin))}::text[]) and id = any(${sql.param(events.map(({ id }) => id))}::bigint[])
    returning ${eventColumns}`)
  const rows = new Map(lockedRows.rows.map((row) => [Number(row.id), row]))
  const before = new Map(lockedRows.rows.map((row) => [row.id, JSON.stringify(dataOf(row))]))
  const changes = new Map<number, Change>()
  const steps: Step[] = []
  const contrary: Step[] = []
  for (const event of events) {
    const row = rows.get(event.id)
    if (row?.vin !== event.vin) continue
    const to = commandMachine.next(row.state, event.event)
    if (to === undefined) {
      const step = contradiction(row.state, event.event)
      if (step) contrary.push({ ...event, event: step, late: true })
      continue
    }
    const late = !isOpen(row.state)
    steps.push({ ...event, late })
    // The code of a row explains its state. If the state does not change, only the step gets the code.
    const code = to === row.state ? undefined : event.code
    row.state = to
    changes.set(event.id, changeOf(changes.get(event.id), row, { ...event, code }, to))
    states.set(event.id, to)
  }
  const changedRows = await writeChanges(db, [...changes.values()])
  await addCommandEvents(
    db,
    changedRows.filter((row) => JSON.stringify(dataOf(row)) !== before.get(row.id)),
    ({ id }) => changes.get(Number(id))!.at,
  )
  await noteSteps(db, [...steps, ...(await firstOfEach(db, contrary))])
  if ([...states.values()].some((state) => !isFlying(state))) await notifyGateways(db)
  return states
}

const isFlying = (state: CommandState) => (flightStates as readonly CommandState[]).includes(state)

interface Change {
  readonly vin: string
  readonly id: number
  readonly state: CommandState
  readonly code: CommandCode | null
  readonly dueAt: number | null
  readonly endedAt: number | null
  readonly result: Readonly<Record<string, unknown>> | null
  readonly at: number
}

function changeOf(
  before: Change | undefined,
  row: LockedCommand,
  { vin, id, at, code, result }: LedgerEvent,
  state: CommandState,
): Change {
  // From the receipt or a progress report, the vehicle has the time limit of the kind. A waiting command waits until it
  // expires.
  const dueAt = isFlying(state) ? at + kindOfCommand(row.kind).timeoutS * 1000 : null
  return {
    vin,
    id,
    state,
    at,
    dueAt,
    code: code ?? null,
    endedAt: isOpen(state) ? null : at,
    result: result ?? before?.result ?? null,
  }
}

async function writeChanges(db: Db, changes: readonly Change[]): Promise<EventCommand[]> {
  if (changes.length === 0) return []
  const { rows } = await db.execute<EventCommand>(sql`
    update command c set state = r.state, code = r.code, needs_resend = false, updated_at = to_timestamp(r.at / 1000),
      due_at = case when r.state in ('waiting', 'awaitingApproval') then c.expires_at else to_timestamp(r.due_at / 1000) end,
      ended_at = to_timestamp(r.ended_at / 1000), result = coalesce(r.result, c.result)
    from (select * from json_to_recordset(${JSON.stringify(
      changes.map(({ dueAt, endedAt, ...change }) => ({ ...change, due_at: dueAt, ended_at: endedAt })),
    )}::json) as r(vin text, id bigint, state text, code text, due_at float8, ended_at float8, result jsonb, at float8)) r
    where c.vin = r.vin and c.id = r.id returning ${eventColumns}`)
  return rows
}

type Step = Pick<LedgerEvent, 'vin' | 'id' | 'event' | 'at' | 'by' | 'code' | 'frame' | 'percent'> & {
  readonly late?: boolean
}

/** Drops repeated steps of one event and command, because a vehicle may repeat a result endlessly. */
async function firstOfEach(db: Db, steps: readonly Step[]): Promise<Step[]> {
  if (steps.length === 0) return []
  const result = await db.execute<{ id: string; event: string }>(sql`
    select command_id as id, event from command_step
    where vin = any(${texts(steps.map(({ vin }) => vin))}::text[])
      and command_id = any(${sql.param(steps.map(({ id }) => id))}::bigint[])
      and event = any(${texts(steps.map(({ event }) => event))}::text[])`)
  const keys = new Set(result.rows.map(({ id, event }) => `${id} ${event}`))
  return steps.filter(({ id, event }) => {
    const isFirst = !keys.has(`${id} ${event}`)
    keys.add(`${id} ${event}`)
    return isFirst
  })
}

export async function noteSteps(db: Db, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map(({ vin, id, event, at, by, code, frame, percent, late = false }) => ({
    vin,
    command: id,
    event,
    at,
    by,
    code,
    percent,
    late,
    frame: frame && Buffer.from(frame).toString('hex'),
  }))
  await db.execute(sql`
    insert into command_step (vin, command_id, at, event, by, code, frame, late, percent)
    select r.vin, r.command, to_timestamp(r.at / 1000), r.event, r.by, r.code, decode(r.frame, 'hex'), r.late, r.percent
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(vin text, command bigint, at float8, event text, by text, code text, frame text, late boolean, percent int)`)
}
