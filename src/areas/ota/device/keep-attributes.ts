/** What boxes say of themselves, kept. */
import type { Parts } from '../../../server/context.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Db, Store } from '../../../server/store/store.ts'
import { dayMs, minuteMs } from '../../../time.ts'
import { type Attributes, mergeAttributes } from './attributes.ts'

interface Known {
  /** When they were sent, ms since 1970; null: never. */
  readonly sentAt: number | null
  readonly timeZone: string | null
  /** When this was read, by the server's clock. */
  readonly readAt: number
}

/** Read again after so long: another process may have heard of newer ones. */
const knownMs = 5 * minuteMs
/** Asked for again after so long. */
const freshMs = dayMs
const mostKnown = 200_000
const known = new WeakMap<Store, Map<string, Known>>()

/** What is known of a box's attributes; idle boxes ask often, and for them it is read once in some minutes. */
export async function attributesOf({ store, now }: Parts, vin: string): Promise<Known> {
  const own = known.get(store) ?? new Map<string, Known>()
  known.set(store, own)
  const at = now().getTime()
  const last = own.get(vin)
  if (last && Math.abs(at - last.readAt) < knownMs) return last
  const { rows } = await (store.db as unknown as Db).execute<{ at: number; zone: string | null }>(sql`
    select (extract(epoch from updated_at) * 1000)::float8 as at, attributes->>'timeZone' as zone
    from device_attribute where vin = ${vin}`)
  if (own.size >= mostKnown) own.clear()
  const read = { sentAt: rows[0]?.at ?? null, timeZone: rows[0]?.zone ?? null, readAt: at }
  own.set(vin, read)
  return read
}

/** Whether a box is to say again what it is. */
export const areStale = ({ sentAt }: Known, now: number): boolean => sentAt === null || now - sentAt > freshMs

/** Keeps what a box sent. Undefined: it is more than is kept. */
export async function keepAttributes(
  db: Db,
  store: Store,
  vin: string,
  sent: { readonly mode: 'merge' | 'replace' | 'remove'; readonly data: Attributes; readonly at: number },
): Promise<Attributes | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`attributes ${vin}`}))`)
  const { rows } = await db.execute<{ attributes: Attributes }>(
    sql`select attributes from device_attribute where vin = ${vin}`,
  )
  const merged = mergeAttributes(rows[0]?.attributes ?? {}, sent.mode, sent.data)
  if (!merged) return undefined
  await db.execute(sql`
    insert into device_attribute (vin, attributes, updated_at)
    values (${vin}, ${JSON.stringify(merged)}::jsonb, ${moment(sent.at)})
    on conflict (vin) do update set attributes = excluded.attributes, updated_at = excluded.updated_at`)
  known.get(store)?.delete(vin)
  return merged
}
