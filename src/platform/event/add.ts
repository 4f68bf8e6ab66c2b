import { sql } from '../store/drizzle.ts'
import { records } from '../store/records.ts'
import type { Db } from '../store/store.ts'
import type { EventKind } from './kind.ts'

export interface NewEvent<T> {
  /** Null: concerns no single vehicle. Only callers who see all vehicles receive it. */
  readonly vin: string | null
  /** The object, by kind and id: `trip/17`. */
  readonly subject: string
  /** When it happened, ms since 1970. */
  readonly at: number
  readonly data: T
}

const columns = { vin: 'text', subject: 'text', at: 'float8', data: 'text' } as const

/** Adds events of one kind in the running transaction, which causes them. */
export async function addEvents<T>(
  db: Pick<Db, 'execute'>,
  { type }: EventKind<T>,
  events: readonly NewEvent<T>[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ data, ...event }) => ({ ...event, data: JSON.stringify(data) }))
  await db.execute(sql`
    insert into platform_event (type, vin, subject, at, data)
    select ${type}, r.vin, r.subject, to_timestamp(r.at / 1000), r.data::json from ${records(rows, columns)}`)
}
