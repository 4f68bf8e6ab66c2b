import { randomUUID } from 'node:crypto'
import { minuteMs } from '../../domain/time.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import { records } from '../store/records.ts'
import type { Db, Store } from '../store/store.ts'
import type { Tx } from '../store/transaction.ts'
import type { JobDefinition, JobResult } from './job.ts'

/** Another process has taken over the job. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}
export interface TakenJob {
  readonly id: number
  readonly name: string
  readonly input: unknown
  readonly attempts: number
}
export interface JobProgress {
  readonly id: number
  readonly done: number
  readonly total: number
}

/** Kind of job. `everyMs`: periodic. */
type Kind = Pick<JobDefinition, 'name' | 'everyMs' | 'backOff'>
/** Relation `r` with the columns name and ms: for periodic jobs the longest time between two runs. */
const kindsOf = (kinds: readonly Kind[]) =>
  records(
    kinds.map(({ name, everyMs, backOff }) => ({ name, ms: everyMs && Math.max(everyMs, 1.25 * backOff.maxMs) })),
    { name: 'text', ms: 'float8' },
  )
/** Tolerance, because a job is planned shortly after it finishes. */
const slackMs = minuteMs

/** Prefix of the names of all workers in this process. */
const processId = randomUUID()
let workers = 0

export class JobQueue {
  readonly owner = `${processId}/${++workers}`
  readonly #store: Store
  readonly #leaseMs: number

  /** @param leaseMs a running job is another worker's to take when its own has not renewed it for so long */
  constructor(store: Store, leaseMs: number) {
    this.#store = store
    this.#leaseMs = leaseMs
  }

  /** Releases jobs of former processes. An embedded database is used by a single process. */
  async reclaim(): Promise<void> {
    if (this.#store.kind !== 'embedded') return
    await this.#store.tx((tx) =>
      tx.execute(sql`
        update job set lease_until = now() where state = 'running' and lease_until > now()
          and split_part(lease_owner, '/', 1) is distinct from ${processId}`),
    )
  }

  /** Inserts a row for each periodic job that is not waiting yet. Jobs with a shortened interval run earlier. */
  async plan(periodic: readonly Pick<Kind, 'name' | 'everyMs'>[]): Promise<void> {
    const rows = periodic.map(({ name, everyMs }) => ({ name, key: `every:${name}`, ms: everyMs }))
    if (rows.length === 0) return
    const plannedJobs = records(rows, { name: 'text', key: 'text', ms: 'float8' })
    const due = sql`now() + r.ms * interval '1 millisecond'`
    await this.#store.tx(async (tx) => {
      await tx.execute(sql`
        insert into job (name, input, key, due_at) select r.name, '{}', r.key, ${due} from ${plannedJobs} on conflict do nothing`)
      await tx.execute(sql`
        update job j set due_at = ${due} from ${plannedJobs} where j.key = r.key and j.state = 'waiting' and j.due_at > ${due}`)
    })
  }

  /** Time in ms until the first job of each name can be taken. 0: now. Excludes jobs that this worker runs. */
  async due(kinds: readonly Kind[]): Promise<Map<string, number>> {
    const result = await this.#store.db.execute<{ name: string; ms: number }>(sql`
      select name, min(case when ${this.#canBeTaken} then 0 else greatest(0, extract(epoch from
        case state when 'waiting' then due_at else lease_until end - clock_timestamp()) * 1000) end)::float8 as ms
      from job join ${kindsOf(kinds)} using (name) where state in ('waiting', 'running')
        and (state = 'waiting' or lease_owner is distinct from ${this.owner}) group by name`)
    return new Map(result.rows.map(({ name, ms }) => [name, ms]))
  }

  /** Takes due jobs, the longest due first. */
  async take(kinds: readonly Kind[], most: number): Promise<TakenJob[]> {
    const takenJobs = await this.#store.tx((tx) =>
      tx.execute<{ id: number; name: string; input: unknown; attempts: number }>(sql`
        with next as (
          select id from job join ${kindsOf(kinds)} using (name) where state in ('waiting', 'running') and ${this.#canBeTaken}
          order by due_at, id limit ${most} for update of job skip locked
        )
        update job j set state = 'running', attempts = j.attempts + 1, done = 0, started_at = now(),
          lease_owner = ${this.owner}, ${this.#leased}
        from next where j.id = next.id
        returning j.id::float8 as id, j.name, j.input, j.attempts`),
    )
    return takenJobs.rows
  }

  /**
   * Condition for a row of `job` and `kindsOf`. A due time beyond the period, or a lease beyond the lease time, was
   * written while the database's clock was ahead.
   */
  get #canBeTaken(): SQL {
    const beyond = (ms: SQL) => sql`clock_timestamp() + (${ms}::float8 + ${slackMs}::float8) * interval '1 millisecond'`
    return sql`case state
      when 'waiting' then due_at <= clock_timestamp() or due_at > ${beyond(sql`r.ms`)} is true
      else lease_owner is distinct from ${this.owner}
        and (lease_until < clock_timestamp() or lease_until > ${beyond(sql`${this.#leaseMs}`)}) end`
  }

  /** Renews the leases of running jobs and writes their progress. Returns the ids that this worker still has. */
  async renew(positions: readonly JobProgress[]): Promise<Set<number>> {
    const result = await this.#store.tx((tx) =>
      tx.execute<{ id: number }>(sql`
        update job j set done = r.done, total = r.total, ${this.#leased}
        from ${records(positions, { id: 'bigint', done: 'int', total: 'int' })}
        where j.id = r.id and ${this.#isOwn} returning j.id::float8 as id`),
    )
    return new Set(result.rows.map(({ id }) => id))
  }

  /** Locks a job of this worker. Throws LeaseLost. */
  async hold(tx: Tx, id: number): Promise<void> {
    const rowLock = await tx.execute(sql`select 1 from job j where j.id = ${id} and ${this.#isOwn} for update`)
    if (rowLock.rows.length === 0) throw new LeaseLost('another process has the job')
  }

  /** Ends a job of this worker. Throws LeaseLost. */
  async finish(
    tx: Tx,
    id: number,
    { everyMs }: Pick<JobDefinition, 'everyMs'>,
    position: JobProgress,
    result: JobResult,
  ): Promise<void> {
    const {
      done: doneSteps = position.done,
      total = position.total,
      count,
      faults,
      faultCount,
      message,
      failed: hasFailed,
    } = result
    const update = await tx.execute(sql`
      update job j set ${this.#stateAfter(everyMs, hasFailed ? 'failed' : 'done')}, done = ${doneSteps}, total = ${total},
        count = ${count ?? null}, faults = ${JSON.stringify(faults ?? [])}::jsonb, fault_count = ${faultCount ?? 0},
        message = ${message ?? null}, error = null
      where j.id = ${id} and ${this.#isOwn} returning 1`)
    if (update.rows.length === 0) throw new LeaseLost('another process has the job')
  }

  /** Ends a failed attempt of this worker's job: permanently, or with a retry after `retryInMs`. */
  async fail(
    { id, done: stepsDone, total }: JobProgress,
    { everyMs }: Pick<JobDefinition, 'everyMs'>,
    failure: { error: string; attempt: number; retryInMs: number | undefined },
  ): Promise<void> {
    const next =
      failure.retryInMs === undefined
        ? sql`${this.#stateAfter(everyMs, 'failed')}, message = 'job:failed'`
        : sql`state = 'waiting', attempts = ${failure.attempt}, lease_owner = null, lease_until = null,
            due_at = now() + ${failure.retryInMs} * interval '1 millisecond'`
    await this.#store.tx((tx) =>
      tx.execute(sql`
        update job j set ${next}, error = ${failure.error}, done = ${stepsDone}, total = ${total}
        where j.id = ${id} and ${this.#isOwn}`),
    )
  }

  /** Returns an unfinished job to the queue. Others may take it at once. */
  async giveBack(id: number): Promise<void> {
    await this.#store.tx(async (tx) => {
      await tx.execute(sql`
        update job j set state = 'waiting', attempts = attempts - 1, lease_owner = null, lease_until = null
        where j.id = ${id} and ${this.#isOwn}`)
      await wakeWorkers(tx)
    })
  }

  get #leased(): SQL {
    return sql`lease_until = now() + ${this.#leaseMs} * interval '1 millisecond'`
  }

  get #isOwn() {
    return sql`j.state = 'running' and j.lease_owner = ${this.owner}`
  }

  /** Periodic jobs wait for their next run. */
  #stateAfter(everyMs: number | undefined, state: 'done' | 'failed') {
    const endColumns = sql`lease_owner = null, lease_until = null, finished_at = now()`
    return everyMs === undefined
      ? sql`${endColumns}, state = ${state}`
      : sql`${endColumns}, state = 'waiting', attempts = 0, due_at = now() + ${everyMs} * interval '1 millisecond'`
  }
}

/** Makes every worker look for due jobs after the commit. */
export async function wakeWorkers(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`select pg_notify('work', '')`)
}
