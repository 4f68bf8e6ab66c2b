import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { COMMAND, encodeFrame, type Values, type Version } from '../protocol/index.ts'
import type { Db, Store } from '../server/store/store.ts'
import type { Lanes } from './lanes.ts'
import type { Links } from './links.ts'
import { notifyGateways } from './notices.ts'
import { moment } from './write-messages.ts'

/** No answer within this time: the command is sent again (annex B: three times; control a minute apart). */
const answerMs = 60_000
const attempts = 3

export interface NewCommand {
  readonly vin: string
  /** 0x80 query, 0x81 set, 0x82 control. */
  readonly command: 0x80 | 0x81 | 0x82
  /** The data unit without its time, by the keys of the standard's tables: `{ ids }`, `{ items }`, `{ control }`. */
  readonly body: Values
  readonly userId?: number
  /** When it is given up, if the vehicle was not connected until then. */
  readonly expiresAt: Date
}

/** Adds a command in the running transaction; it is sent after the commit, once the vehicle is connected. Answers its id. */
export async function addCommand(db: Db, { vin, command, body, userId, expiresAt }: NewCommand): Promise<number> {
  const added = await db.execute<{ id: string }>(sql`
    insert into command (vin, command, body, user_id, expires_at)
    values (${vin}, ${command}, ${JSON.stringify(body)}::jsonb, ${userId ?? null}, ${moment(expiresAt.getTime())})
    returning id`)
  await notifyGateways(db)
  return Number(added.rows[0]?.id)
}

type Row = { vin: string; id: string; command: number; body: Values }

export interface CommandsOptions {
  readonly store: Store
  readonly log: Logger
  readonly now: () => number
  /** Id of the gateway process. */
  readonly gateway: string
  readonly links: Links
  readonly ingest: Lanes
}

/**
 * Sends the commands of the vehicles that are connected to this process. One at a time to a vehicle: answers carry
 * no id, so that what it answers is what it was asked last. At least once: a process that dies after it sent leaves
 * the row 'sent', and whoever holds the vehicle later sends it again.
 */
export class Commands {
  readonly #options: CommandsOptions
  #running: Promise<void> | undefined
  #again = false

  constructor(options: CommandsOptions) {
    this.#options = options
  }

  /** Looks for commands now; while it looks, once more afterwards. Never rejects. */
  look(): Promise<void> {
    if (this.#running) this.#again = true
    this.#running ??= this.#send()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'commands cannot be read'))
      .finally(() => {
        this.#running = undefined
        const again = this.#again
        this.#again = false
        if (again) void this.look()
      })
    return this.#running
  }

  /** Commands that will not be answered any more; every process may do it. */
  async upkeep(now: number): Promise<void> {
    await this.#options.store.tx((tx) =>
      tx.execute(sql`
        update command set state = case when attempts = 0 then 'expired' else 'unanswered' end
        where (state = 'waiting' and expires_at < ${moment(now)})
          or (state = 'sent' and sent_at < ${moment(now - answerMs)}
            and (attempts >= ${attempts} or expires_at < ${moment(now)}))`),
    )
  }

  async #send(): Promise<void> {
    const { store, links, gateway, now } = this.#options
    const vins = links.directVins()
    if (vins.length === 0) return
    const at = now()
    const taken = await store.tx((tx) => take(tx, gateway, vins, at))
    for (const row of taken) await this.#sendOne(row, at)
  }

  async #sendOne({ vin, id, command, body }: Row, at: number): Promise<void> {
    const { store, links, ingest, log, now } = this.#options
    const link = links.direct(vin)
    // Gone meanwhile: the row stays 'sent' and is sent again later.
    if (!link) return
    try {
      const frame = commandFrame(link.version, vin, command, body, at)
      link.connection.send(frame)
      ingest.add({ vin, frame, receivedAt: now() })
    } catch (error) {
      log.warn({ err: error, vin, command: id }, 'a command cannot be put into a frame')
      await store.tx((tx) =>
        tx.execute(sql`update command set state = 'invalid' where vin = ${vin} and id = ${id} and state = 'sent'`),
      )
    }
  }

  /** Closes the command that a vehicle's answer is to. Never rejects. */
  async answered(vin: string, frame: Uint8Array): Promise<void> {
    const { store, log, now } = this.#options
    const [command = 0, response = 0] = [frame[2], frame[3]]
    await store
      .tx((tx) =>
        tx.execute(sql`
          update command set state = ${response === 1 ? 'done' : 'refused'}, answered_at = ${moment(now())},
            response = ${response}, answer = ${Buffer.from(frame)}::bytea
          where vin = ${vin} and id = (
            select id from command where vin = ${vin} and command = ${command} and state = 'sent' order by id limit 1)`),
      )
      .catch((error: unknown) =>
        log.warn({ err: error, vin }, 'an answer to a command was not noted: it is asked again'),
      )
    await this.look()
  }
}

/** Takes the first open command of each vehicle that is due: it waits, or its answer is overdue. */
async function take(db: Db, gateway: string, vins: readonly string[], now: number): Promise<Row[]> {
  const found = await db.execute<Row>(sql`
    with first as (
      select distinct on (vin) vin, id, state, sent_at from command
      where vin = any(${sql.param(vins)}::text[]) and state in ('waiting', 'sent') order by vin, id
    ), due as (
      select c.vin, c.id from command c join first f on f.vin = c.vin and f.id = c.id
      where c.expires_at >= ${moment(now)} and (c.state = 'waiting'
        or (c.state = 'sent' and c.sent_at < ${moment(now - answerMs)} and c.attempts < ${attempts}))
      for update of c skip locked
    )
    update command c set state = 'sent', attempts = c.attempts + 1, sent_at = ${moment(now)}, gateway = ${gateway}::uuid
    from due where c.vin = due.vin and c.id = due.id
    returning c.vin, c.id, c.command, c.body`)
  return found.rows
}

/** A command as a frame. Throws an EncodeError for a body that does not fit. */
export function commandFrame(version: Version, vin: string, command: number, body: Values, at: number): Uint8Array {
  const timed = { time: new Date(at).toISOString(), ...body }
  return encodeFrame({ version, vin, command, response: COMMAND, encryption: 1, shape: 'full', body: timed })
}
