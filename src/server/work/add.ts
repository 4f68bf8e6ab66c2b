import { sql } from '../store/drizzle.ts'
import { records } from '../store/records.ts'
import type { Db } from '../store/store.ts'
import type { JobDefinition } from './job.ts'

type Kind<In> = Pick<JobDefinition<In>, 'name' | 'input'>

export interface NewJob<In> {
  readonly input: In
  /** While another one with the same key waits or runs, none is added. */
  readonly key?: string | undefined
  /** Whose it is (`ownerOf`): they see how it goes. */
  readonly owner?: { readonly user: number; readonly token: number | null } | undefined
  /** Not before this time from now. */
  readonly inMs?: number | undefined
}

/** Adds a job in the running transaction; a process takes it after the commit. Undefined: one with its key is there. */
export async function addJob<In>(db: Db, definition: Kind<In>, added: NewJob<In>): Promise<number | undefined> {
  const [id] = await addJobs(db, definition, [added])
  return id
}

/** Adds many in one statement; answers their ids. Throws a ZodError for an input that does not fit. */
export async function addJobs<In>(db: Db, { name, input }: Kind<In>, added: readonly NewJob<In>[]): Promise<number[]> {
  if (added.length === 0) return []
  const rows = added.map((one) => ({
    input: JSON.stringify(input.parse(one.input)),
    key: one.key ?? null,
    user: one.owner?.user ?? null,
    token: one.owner?.token ?? null,
    ms: one.inMs ?? 0,
  }))
  const found = await db.execute<{ id: number }>(sql`
    with added as (
      insert into job (name, input, key, user_id, token_id, due_at)
      select ${name}, r.input::jsonb, r.key, r.user, r.token, now() + r.ms * interval '1 millisecond'
      from ${records(rows, { input: 'text', key: 'text', user: 'bigint', token: 'bigint', ms: 'float8' })}
      on conflict do nothing returning id
    )
    select id::float8 as id, pg_notify('work', ${name}) from added`)
  return found.rows.map(({ id }) => id)
}
