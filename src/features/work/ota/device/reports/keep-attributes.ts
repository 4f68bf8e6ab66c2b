import { dayMs } from '../../../../../domain/time.ts'
import type { Parts } from '../../../../../platform/context.ts'
import { batchLookup } from '../../../../../platform/store/batch-lookup.ts'
import { sql } from '../../../../../platform/store/drizzle.ts'
import { moment } from '../../../../../platform/store/moment.ts'
import { texts } from '../../../../../platform/store/records.ts'
import type { Db } from '../../../../../platform/store/store.ts'
import { type Attributes, mergeAttributes } from './attributes.ts'

interface AttributeSummary {
  /** Time of the last report, ms since 1970. Null: never. */
  readonly sentAt: number | null
  readonly timeZone: string | null
}

/** Age in ms after which attributes are requested again. */
const freshMs = dayMs

const read = batchLookup<AttributeSummary>(async ({ db }, vins) => {
  const { rows } = await db.execute<{ vin: string; at: number; zone: string | null }>(sql`
    select vin, (extract(epoch from updated_at) * 1000)::float8 as at, attributes->>'timeZone' as zone
    from device_attribute where vin = any(${texts(vins)}::text[])`)
  return new Map(rows.map(({ vin, at, zone }) => [vin, { sentAt: at, timeZone: zone }]))
})

export const attributesOf = async ({ store }: Pick<Parts, 'store'>, vin: string): Promise<AttributeSummary> =>
  (await read(store, vin)) ?? { sentAt: null, timeZone: null }

export const areStale = ({ sentAt }: AttributeSummary, now: number): boolean =>
  sentAt === null || now - sentAt > freshMs

/** Stores reported attributes. Undefined: the limits are exceeded. */
export async function keepAttributes(
  db: Db,
  vin: string,
  report: { readonly mode: 'merge' | 'replace' | 'remove'; readonly data: Attributes; readonly at: number },
): Promise<Attributes | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`attributes ${vin}`}))`)
  const { rows } = await db.execute<{ attributes: Attributes }>(
    sql`select attributes from device_attribute where vin = ${vin}`,
  )
  const attributes = mergeAttributes(rows[0]?.attributes ?? {}, report.mode, report.data)
  if (!attributes) return undefined
  await db.execute(sql`
    insert into device_attribute (vin, attributes, updated_at)
    values (${vin}, ${JSON.stringify(attributes)}::jsonb, ${moment(report.at)})
    on conflict (vin) do update set attributes = excluded.attributes, updated_at = excluded.updated_at`)
  return attributes
}
