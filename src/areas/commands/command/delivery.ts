/** How a command gets to its vehicle and back: what the gateway that holds the connection reads and writes of the rows. */

import { notifyGateways } from '../../../ingest/notices.ts'
import { type commandId, responseFlag, type Values } from '../../../protocol/index.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Db } from '../../../server/store/store.ts'
import { planDeadline } from './deadlines.ts'

export interface NewCommand {
  readonly vin: string
  readonly command: (typeof commandId)['query' | 'set' | 'control']
  /** The data unit without its time, by the keys of the standard's tables: `{ ids }`, `{ items }`, `{ control }`. */
  readonly body: Values
  readonly userId?: number
  /** When it is given up, if the vehicle was not connected until then. */
  readonly expiresAt: Date
}

/** Adds a command in the running transaction; it is sent after the commit, once the vehicle is connected. Answers its id. */
export async function addCommand(db: Db, { vin, command, body, userId, expiresAt }: NewCommand): Promise<number> {
  await planDeadline(db, expiresAt.getTime() - Date.now())
  const added = await db.execute<{ id: string }>(sql`
    insert into command (vin, command, body, user_id, expires_at)
    values (${vin}, ${command}, ${JSON.stringify(body)}::jsonb, ${userId ?? null}, ${moment(expiresAt.getTime())})
    returning id`)
  await notifyGateways(db)
  return Number(added.rows[0]?.id)
}

/** A command that is to be sent now. */
export type DueCommand = { vin: string; id: string; command: number; body: Values }

/**
 * Takes the first open command of each of these vehicles, where it waits to be sent. Another process never takes the
 * same. `now`: ms since 1970.
 */
export async function takeDueCommands(
  db: Db,
  { gateway, vins, now }: { gateway: string; vins: readonly string[]; now: number },
): Promise<DueCommand[]> {
  const found = await db.execute<DueCommand>(sql`
    with first as (
      select distinct on (vin) vin, id from command
      where vin = any(${sql.param(vins)}::text[]) and state in ('waiting', 'sent') order by vin, id
    ), due as (
      select c.vin, c.id from command c join first f on f.vin = c.vin and f.id = c.id
      where c.state = 'waiting' and c.expires_at >= ${moment(now)}
    )
    update command c set state = 'sent', attempts = c.attempts + 1, sent_at = ${moment(now)}, gateway = ${gateway}::uuid
    from due where c.vin = due.vin and c.id = due.id and c.state = 'waiting'
    returning c.vin, c.id, c.command, c.body`)
  return found.rows
}

/** The command cannot be put into a frame. */
export async function markInvalid(db: Db, { vin, id }: Pick<DueCommand, 'vin' | 'id'>): Promise<void> {
  await db.execute(sql`update command set state = 'invalid' where vin = ${vin} and id = ${id} and state = 'sent'`)
}

/** A vehicle's answer: of its command id and response flag, and the whole frame. `at`: ms since 1970. */
export interface CommandAnswer {
  readonly vin: string
  readonly command: number
  readonly response: number
  readonly frame: Uint8Array
  readonly at: number
}

/**
 * Closes the first sent command that the answer can be to: answers carry no id. A late one is also to a command that
 * waits to be sent again.
 */
export async function noteAnswer(db: Db, { vin, command, response, frame, at }: CommandAnswer): Promise<void> {
  await db.execute(sql`
    update command set state = ${response === responseFlag.success ? 'done' : 'refused'}, answered_at = ${moment(at)},
      response = ${response}, answer = ${Buffer.from(frame)}::bytea
    where vin = ${vin} and id = (
      select id from command where vin = ${vin} and command = ${command} and attempts > 0
        and state in ('sent', 'waiting') order by id limit 1)`)
}
