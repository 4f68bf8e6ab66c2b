import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { needsApproval, waitMs } from '../command/ask.ts'
import { type KindOfCommand, kindOfCommand } from '../command/kind-texts.ts'
import { enterCommands } from '../command/ledger.ts'
import { commandPush, type SentBatch } from './contract.ts'
import { pushTexts as words } from './texts.ts'

export type Batch = Pick<SentBatch, 'kind' | 'settings' | 'reason' | 'perMinute'>

/** Adds a batch. Throws 'state' if some vehicles do not support the command, with their number and the total. */
export async function enterBatch({ db, user, parts, logChange }: Context, batch: Batch, vins: readonly string[]) {
  const { kind, settings, reason, perMinute } = batch
  const isApproved = await needsApproval(db, kind)
  const vehicles = await reachable(db, kind, vins)
  const now = parts.now()
  const result = await db.execute<{ id: string }>(sql`
    insert into command_batch (kind, settings, reason, issuer, total, per_minute, user_id, token_id)
    values (${kind}, ${JSON.stringify(settings)}::jsonb, ${reason}, ${user.fullName}, ${vins.length}, ${perMinute},
      ${user.id}, ${user.token?.id ?? null}::bigint)
    returning id`)
  const id = Number(result.rows[0]?.id)
  const expiresAt = new Date(now.getTime() + waitMs)
  await enterCommands(
    db,
    { kind, settings, source: 'batch', reason, user, batchId: id, needsApproval: isApproved, expiresAt, now },
    vehicles.map((vehicle, index) => ({
      ...vehicle,
      notBefore: now.getTime() + Math.floor((index * minuteMs) / perMinute),
    })),
  )
  logChange({ record: commandPush.name, id, label: kind, after: { kind, ...settings, reason, total: vins.length } })
  return { id, total: vins.length }
}

/** Vehicles with the ICCIDs of their boxes. Throws a Fault if some boxes do not support the kind. */
async function reachable(db: Db, kind: KindOfCommand, vins: readonly string[]) {
  const { rows } = await db.execute<{ vin: string; iccid: string | null; extended: boolean | null }>(sql`
    select v.vin, b.iccid, b.extended from vehicle v left join box b on b.vin = v.vin
    where v.vin = any(${sql.param([...vins])}::text[]) order by v.vin`)
  const unable = kindOfCommand(kind).way === 'order' ? rows.filter(({ extended }) => extended !== true) : []
  if (unable.length > 0)
    throw new Fault(code.state, words.notExtended, { values: { count: unable.length, total: rows.length } })
  return rows.map(({ vin, iccid }) => ({ vin, iccid }))
}
