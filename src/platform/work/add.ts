import { sql } from '../store/drizzle.ts'
import { records } from '../store/records.ts'
import type { Db } from '../store/store.ts'
import type { JobDefinition } from './job.ts'

type Kind<In> = Pick<JobDefinition<In>, 'name' | 'input'>

export interface NewJob<In> {
  readonly input: In
  /** No job is added while another one with the same key waits or runs. */
  readonly key?: string | undefined
  /** Owner (`ownerOf`), who can see the progress. */
  readonly owner?: { readonly user: number; readonly token: number | null } | undefined
  /** Minimum delay from now. */
  readonly inMs?: number | undefined
}

/**
 * Adds a job in the running transaction. A process takes it after the commit. Undefined when a job with its key exists.
 */
export async function addJob<In>(db: Db, definition: Kind<In>, newJob: NewJob<In>): Promise<number | undefined> {
  const [id] = await addJobs(db, definition, [newJob])
  return id
}

/** Adds many jobs in one statement and returns their ids. Throws a ZodError for an invalid input. */
export async function addJobs<In>(
  db: Db,
  { name, input }: Kind<In>,
  newJobs: readonly NewJob<In>[],
): Promise<number[]> {
  if (newJobs.length === 0) return []
  const rows = newJobs.map((one) => ({
    input: JSON.stringify(input.parse(one.input)),
    key: one.key ?? null,
    user: one.owner?.user ?? null,
    token: one.owner?.token ?? null,
    ms: one.inMs ?? 0,
  }))
  const result = await db.execute<{ id: number }>(sql`
    with added as (
      insert into job (name, input, key, user_id, token_id, due_at)
      select ${name}, r.input::jsonb, r.key, r.user, r.token, now() + r.ms * interval '1 millisecond'
      from ${records(rows, { input: 'text', key: 'text', user: 'bigint', token: 'bigint', ms: 'float8' })}
      on conflict do nothing returning id
    )
    select id::float8 as id, pg_notify('work', ${name}) from added`)
  return result.rows.map(({ id }) => id)
}
