/** Connections that a row describes and a job keeps open, such as those to platforms and log collectors. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { minuteMs } from '../../domain/time.ts'
import type { Parts } from '../context.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import { moment } from '../store/moment.ts'
import type { Db, Store } from '../store/store.ts'
import type { Tx } from '../store/transaction.ts'
import { addJob } from './add.ts'
import { type JobDefinition, type JobRun, job } from './job.ts'

interface WorkRow {
  readonly id: number
  /** `updated_at` as text. A change ends the connection, and the next one uses the new row. */
  readonly changed: string
}

interface RowWorkOptions<Row extends WorkRow> {
  /** Name of the job and of its lane. */
  readonly name: string
  /** Name of the row's id in the job's input. */
  readonly idKey: string
  /** Connections per process. */
  readonly atOnce: number
  /** Table with the columns `state`, `connected_at`, `last_error`, `last_error_at` and `updated_at`. */
  readonly table: string
  /** Condition on the columns of the table: the row is active. */
  readonly isActive: SQL
  /** Assignments to columns of the row `t` that show what is waiting. They are repeated while the job runs. */
  readonly waiting: SQL
  /** Reads an active row. Undefined: it is not active or does not exist. Throws when a secret cannot be read. */
  read(parts: Parts, id: number): Promise<Row | undefined>
  /** Connects and works until `link.stopped`. An error is stored in the row, and the job tries again later. */
  work(row: Row, link: RowLink): Promise<void>
}

/** Interval between checks of the row. */
const lookMs = 2_000

class RowChanged extends Error {}

/** Declares the job for the active rows of a table. By its lease one process at a time works for a row. */
export function rowWork<Row extends WorkRow>(options: RowWorkOptions<Row>) {
  const { name, idKey, atOnce, table, isActive } = options
  const idOf = (run: JobRun<Record<string, number>>) => run.input[idKey] ?? 0

  /** Ends the job unless the row was activated again. It is locked, so that no activation is missed. */
  const isOver = (parts: Parts, run: JobRun<Record<string, number>>) =>
    parts.store.tx(async (tx) => {
      const { rows } = await tx.execute(
        sql`select 1 from ${sql.raw(table)} where id = ${idOf(run)} and ${isActive} for update`,
      )
      if (rows.length > 0) return false
      await run.finish(tx)
      return true
    })

  const read = async (parts: Parts, id: number) => {
    try {
      return await options.read(parts, id)
    } catch (error) {
      await parts.store.db.execute(sql`
        update ${sql.raw(table)} set state = 'failed', last_error = 'a secret cannot be read (SECRET_KEY)',
          last_error_at = ${moment(parts.now().getTime())} where id = ${id} and ${isActive}`)
      throw error
    }
  }

  const definition: JobDefinition<Record<string, number>> = job({
    name,
    input: z.object({ [idKey]: z.number() }),
    lane: { name, atOnce },
    retries: Number.POSITIVE_INFINITY,
    backOff: { firstMs: 1_000, maxMs: minuteMs },
    async run(parts: Parts, run) {
      for (;;) {
        run.signal.throwIfAborted()
        const row = await read(parts, idOf(run))
        if (row) await new RowLink(row, options, parts, run).untilChanged((link) => options.work(row, link))
        else if (await isOver(parts, run)) return undefined
      }
    },
  })
  /** Ensures that a job works for the row. Call it in the transaction that activates the row, after the update. */
  const start = async (db: Db, id: number): Promise<void> => {
    await addJob(db, definition, { input: { [idKey]: id }, key: `${name}:${id}` })
  }
  const startMissing = async (store: Store): Promise<void> => {
    const { rows } = await store.db.execute<{ id: number }>(
      sql`select id::float8 as id from ${sql.raw(table)} where ${isActive}`,
    )
    for (const { id } of rows) await store.tx((tx) => start(tx, id))
  }
  return { job: definition, start, startMissing }
}

type LinkOptions = Pick<RowWorkOptions<WorkRow>, 'table' | 'isActive' | 'waiting'>

/** The job's side of one row: its state, and writes that require the job's lease. */
export class RowLink {
  readonly parts: Parts
  readonly #row: WorkRow
  readonly #options: LinkOptions
  readonly #run: JobRun
  readonly #changed = new AbortController()
  /** Aborted when the row changed and when the job ends. */
  readonly stopped: AbortSignal

  constructor(row: WorkRow, options: LinkOptions, parts: Parts, run: JobRun) {
    this.parts = parts
    this.#row = row
    this.#options = options
    this.#run = run
    this.stopped = AbortSignal.any([run.signal, this.#changed.signal])
  }

  /** Works until the row is changed or deactivated. Rejects with the error, or when the job is aborted. */
  async untilChanged(work: (link: RowLink) => Promise<void>): Promise<void> {
    await this.#look()
    const looking = setInterval(() => void this.#look().catch(() => {}), lookMs)
    try {
      // Repeated failures are not shown as 'connecting' in between.
      await this.write(sql`state = case when state = 'failed' then state else 'connecting' end`)
      await work(this)
    } catch (error) {
      if (error instanceof RowChanged) return
      if (!this.stopped.aborted) await this.#fail(error).catch(() => {})
      if (!this.#changed.signal.aborted) throw error
    } finally {
      clearInterval(looking)
    }
  }

  /** Stores that the connection is open. Repeated calls keep the first time. */
  async connected(): Promise<void> {
    const at = moment(this.now())
    await this.write(sql`connected_at = case when state = 'connected' then connected_at else ${at} end,
      state = 'connected'`)
    this.#run.recovered()
  }

  /**
   * Updates the row, and with `more` others in the same transaction, while the job has its lease. Returns the column
   * `returning`. By default the row must be active. Rejects when it is not, or is deleted.
   */
  async write(
    set: SQL,
    options: { readonly evenInactive?: boolean; readonly returning?: SQL; more?(tx: Tx): Promise<void> } = {},
  ): Promise<number> {
    const { evenInactive = false, returning = sql`id`, more } = options
    const { table, isActive } = this.#options
    return this.parts.store.tx(async (tx) => {
      await this.#run.hold(tx)
      const { rows } = await tx.execute<{ value: number }>(sql`
        update ${sql.raw(table)} set ${set} where id = ${this.#row.id} and ${evenInactive ? sql`true` : isActive}
        returning (${returning})::float8 as value`)
      const [row] = rows
      if (!row) throw new RowChanged()
      await more?.(tx)
      return row.value
    })
  }

  now(): number {
    return this.parts.now().getTime()
  }

  async pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.stopped }).catch(() => {})
  }

  async #fail(error: unknown): Promise<void> {
    await this.write(sql`state = 'failed', connected_at = null, last_error = ${reasonOf(error)},
      last_error_at = ${moment(this.now())}`)
  }

  /** Updates what is waiting, and detects changes of the row. */
  async #look(): Promise<void> {
    const { table, isActive, waiting } = this.#options
    const { id, changed } = this.#row
    const { rows } = await this.parts.store.tx((tx) =>
      tx.execute(sql`
        update ${sql.raw(table)} t set ${waiting}
        where t.id = ${id} and t.updated_at = ${changed}::timestamptz and ${isActive} returning 1`),
    )
    if (rows.length === 0) this.#changed.abort()
  }
}

/** Message and code of the innermost error, without what was sent. */
export function reasonOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  const text = at instanceof Error ? at.message : String(at)
  const errorCode = at instanceof Error && 'code' in at ? `${String(at.code)}: ` : ''
  return `${errorCode}${text}`.slice(0, 300)
}
