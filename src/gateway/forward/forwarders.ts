import { sql } from 'drizzle-orm'
import { secretsOf } from '../../server/secret.ts'
import { moment } from '../write-messages.ts'
import { Forwarder, type ForwarderOptions, type Target } from './forwarder.ts'

interface Options extends ForwarderOptions {
  readonly secretKey: string | undefined
}
type Row = Omit<Target, 'version'> & { version: string; changed: string }

const leaseMs = 10_000
const keptDays = 7

/** The forwarders of one process: each target is leased to one process at a time, by its row. */
export class Forwarders {
  readonly #options: Options
  readonly #running = new Map<number, { forwarder: Forwarder; changed: string }>()
  #looking: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Takes targets that nobody has, keeps its own, drops those that are off or gone. Called every other second. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    const { store, owner, now, log } = this.#options
    const at = moment(now())
    const leased = await store.tx((tx) =>
      tx.execute<Row>(sql`
        update forward_target set lease_owner = ${owner}, lease_until = ${moment(now() + leaseMs)}
        where enabled and password is not null and (lease_owner = ${owner} or lease_until is null or lease_until < ${at})
        returning id::float8 as id, name, host, port, tls, version, platform_code as code, account as user, password, confirm, rate,
          updated_at::text as changed`),
    )
    const rows = new Map(leased.rows.map((row) => [row.id, row as Row]))
    for (const [id, { forwarder, changed }] of this.#running) {
      if (rows.get(id)?.changed === changed) continue
      this.#running.delete(id)
      await forwarder.stop()
    }
    for (const [id, row] of rows) {
      if (this.#running.has(id)) continue
      try {
        const password = secretsOf(this.#options.secretKey).open(row.password)
        const target = { ...row, password, version: row.version === 'v2025' ? (2025 as const) : (2016 as const) }
        this.#running.set(id, { forwarder: new Forwarder(target, this.#options), changed: row.changed })
      } catch (error) {
        log.warn({ target: id, err: error }, 'forwarding: the password cannot be read')
        const said = sql`state = 'failed', last_error = 'the password cannot be read (SECRET_KEY)', last_error_at = ${at}`
        await store.tx((tx) => tx.execute(sql`update forward_target set ${said} where id = ${id}`))
      }
    }
    if (this.#running.size > 0) await this.#count([...this.#running.keys()])
  }

  /** Tells how many messages wait. */
  async #count(ids: number[]): Promise<void> {
    await this.#options.store.tx((tx) =>
      tx.execute(sql`
        update forward_target t set backlog = (
          select coalesce(sum(cardinality(b.vins) - case when b.written_in = t.cursor_in and b.id = t.cursor_id then t.cursor_entry else 0 end), 0)::int
          from forward_batch b where (b.written_in, b.id) >= (t.cursor_in, t.cursor_id))
        where t.id = any(${sql.param(ids)}::bigint[])`),
    )
  }

  /** Forgets what every target has got, and what is too old to be sent later. */
  async upkeep(): Promise<void> {
    await this.#options.store.tx((tx) =>
      tx.execute(sql`
        delete from forward_batch b where b.at < now() - make_interval(days => ${keptDays})
          or not exists (select 1 from forward_target t where t.enabled and (b.written_in, b.id) >= (t.cursor_in, t.cursor_id))`),
    )
  }

  /** Logs out everywhere; others may take over at once. */
  async close(): Promise<void> {
    const { store, owner } = this.#options
    await this.#looking?.catch(() => {})
    await Promise.all([...this.#running.values()].map(({ forwarder }) => forwarder.stop()))
    this.#running.clear()
    await store.tx((tx) =>
      tx.execute(sql`update forward_target set lease_owner = null, lease_until = null where lease_owner = ${owner}`),
    )
  }
}
