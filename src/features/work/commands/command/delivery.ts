/** Delivery of commands: the gateway with the vehicle's connection takes them from the command log. */
import { EncodeError, type Version } from '../../../../domain/gb32960/index.ts'
import { secondMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { receiptMs } from './deadlines.ts'
import { addCommandEvents, type EventCommand, eventColumns } from './events.ts'
import { commandFrame } from './frames.ts'
import { type KindOfCommand, kindOfCommand, kindsOfCommand, needsStanding } from './kind-texts.ts'
import { applyEvents, type LedgerEvent, noteSteps } from './ledger.ts'
import { tagOf } from './order-key.ts'
import { standsStill } from './stands-still.ts'

interface DirectLink {
  readonly vin: string
  readonly version: Version
}
export interface DueFrame {
  readonly vin: string
  readonly frame: Uint8Array
}

export interface DeliveryRequest {
  /** Id of the gateway process. */
  readonly gateway: string
  readonly links: readonly DirectLink[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly secretKey?: string | undefined
}

interface Due extends Record<string, unknown> {
  vin: string
  id: string
  kind: KindOfCommand
  settings: Record<string, unknown>
  iccid: string | null
  state: 'waiting' | 'sent'
  expiresAt: string
  frame: Buffer | null
  lastSentMs: number | null
  lastCounter: string | null
}

/**
 * Takes the next due command of each vehicle and returns the frames. The row becomes 'sent' before the frame is sent.
 * If the process dies in between, the command has no receipt. It is then repeated with the same bytes, or ended. No two
 * processes take the same command.
 */
export async function takeDueCommands(db: Db, request: DeliveryRequest): Promise<DueFrame[]> {
  const { now, secretKey } = request
  const versions = new Map(request.links.map(({ vin, version }) => [vin, version]))
  const due = await dueOf(db, request)
  const first = due.filter(({ state }) => state === 'waiting')
  const still = await standsStill(
    db,
    first.filter(({ kind }) => needsStanding(kind)).map(({ vin }) => vin),
    now,
  )
  const events: LedgerEvent[] = []
  const newFrames: (DueFrame & { id: number; at: number; counter: number })[] = []
  const again: (DueFrame & { id: number })[] = []
  for (const row of due) {
    const { vin, kind, expiresAt, frame } = row
    const id = Number(row.id)
    if (row.state === 'sent') {
      if (frame) again.push({ vin, id, frame })
      continue
    }
    const unmet = needsStanding(kind) ? still.get(vin) : undefined
    if (unmet) {
      events.push({ vin, id, event: 'unmet', code: unmet, at: now })
      continue
    }
    // The vehicle's answer repeats the time, so no two of its commands may have the same.
    const at = Math.max(floor(now), row.lastSentMs === null ? 0 : floor(row.lastSentMs) + secondMs)
    const counter = Number(row.lastCounter ?? 0) + 1
    const validS = Math.max(1, Math.ceil((Date.parse(expiresAt) - at) / secondMs))
    try {
      const order = { vin, id, kind, settings: row.settings, at, counter, validS }
      const tag = tagOf(secretKey, vin, row.iccid)
      newFrames.push({ vin, id, at, counter, frame: commandFrame(versions.get(vin) ?? 2016, order, tag) })
    } catch (error) {
      if (!(error instanceof EncodeError)) throw error
      events.push({ vin, id, event: 'invalid', code: 'invalid', at: now })
    }
  }
  await applyEvents(db, events)
  await noteSent(db, { now, newFrames, again })
  return [...again, ...newFrames]
}

const floor = (ms: number) => Math.floor(ms / secondMs) * secondMs

/** Kinds that overtake waiting commands, but never one in progress. */
const urgent = kindsOfCommand.filter((kind) => kindOfCommand(kind).undoes)

/** Claims each vehicle's first command for this process if it is due, and locks it for this transaction. */
async function dueOf(db: Db, { gateway, links, now }: DeliveryRequest): Promise<Due[]> {
  if (links.length === 0) return []
  const result = await db.execute<Due>(sql`
    with first as (
      select distinct on (vin) vin, id from command
      where vin = any(${sql.param(links.map(({ vin }) => vin))}::text[])
        and state in ('waiting', 'sent', 'received', 'running')
      order by vin, state = 'waiting', kind <> all(${sql.param(urgent)}::text[]), id
    )
    update command c set gateway = ${gateway}::uuid from first f
    where f.vin = c.vin and f.id = c.id and c.expires_at >= ${moment(now)}
      and (c.not_before is null or c.not_before <= ${moment(now)})
      and (c.state = 'waiting' or (c.state = 'sent' and c.needs_resend))
    returning c.vin, c.id, c.kind, c.settings, c.iccid, c.state, c.frame, c.expires_at as "expiresAt"`)
  if (result.rows.length === 0) return []
  const last = await db.execute<{ vin: string; at: number | null; counter: string | null }>(sql`
    select vin, (extract(epoch from max(sent_at)) * 1000)::float8 as at, max(counter) as counter from command
    where vin = any(${sql.param(result.rows.map(({ vin }) => vin))}::text[]) and sent_at is not null group by vin`)
  const lastOf = new Map(last.rows.map((row) => [row.vin, row]))
  return result.rows.map((row) => ({
    ...row,
    lastSentMs: lastOf.get(row.vin)?.at ?? null,
    lastCounter: lastOf.get(row.vin)?.counter ?? null,
  }))
}

interface Sending {
  readonly now: number
  readonly newFrames: readonly (DueFrame & { id: number; at: number; counter: number })[]
  readonly again: readonly (DueFrame & { id: number })[]
}

async function noteSent(db: Db, { now, newFrames, again }: Sending): Promise<void> {
  const rows = [
    ...newFrames.map(({ vin, id, at, counter, frame }) => ({
      vin,
      id,
      at,
      counter,
      frame: Buffer.from(frame).toString('hex'),
    })),
    ...again.map(({ vin, id }) => ({ vin, id, at: null, counter: null, frame: null })),
  ]
  if (rows.length === 0) return
  const sentCommands = await db.execute<EventCommand>(sql`
    update command c set state = 'sent', attempts = c.attempts + 1, needs_resend = false,
      due_at = ${moment(now + receiptMs)}, updated_at = ${moment(now)},
      sent_at = coalesce(c.sent_at, to_timestamp(r.at / 1000)), counter = coalesce(c.counter, r.counter),
      frame = coalesce(c.frame, decode(r.frame, 'hex'))
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(vin text, id bigint, at float8, counter bigint, frame text)
    where c.vin = r.vin and c.id = r.id returning ${eventColumns}`)
  const newIds = new Set(newFrames.map(({ id }) => id))
  await addCommandEvents(
    db,
    sentCommands.rows.filter(({ id }) => newIds.has(Number(id))),
    () => now,
  )
  await noteSteps(
    db,
    [...again, ...newFrames].map(({ vin, id, frame }) => ({ vin, id, event: 'sent' as const, at: now, frame })),
  )
}
