import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { countries, languages } from '../person/contract.ts'

export interface Audience {
  /** Ids of vehicle series. If all criteria are absent, every active account matches. */
  readonly series?: readonly number[] | undefined
  readonly countries?: readonly (keyof typeof countries)[] | undefined
  readonly languages?: readonly (keyof typeof languages)[] | undefined
  readonly vins?: readonly string[] | undefined
}
export interface AudienceMember extends Record<string, unknown> {
  readonly account: number
  readonly language: keyof typeof languages
  readonly country: keyof typeof countries
}

/**
 * Returns the active accounts that match all criteria, in ascending order of id. `series` and `vins` refer to vehicles
 * that are bound now.
 */
export async function accountsOf(db: Db, { series, countries, languages, vins }: Audience): Promise<AudienceMember[]> {
  const among = (column: string, values: readonly unknown[] | undefined, type: string) =>
    values ? sql`and ${sql.raw(column)} = any(${sql.param([...values])}::${sql.raw(type)}[])` : sql``
  const ofVehicle =
    series || vins
      ? sql`and exists (select 1 from binding b join vehicle v on v.vin = b.vin
          where b.account = a.id and b.until is null ${among('v.series', series, 'bigint')} ${among('b.vin', vins, 'text')})`
      : sql``
  const { rows } = await db.execute<AudienceMember>(sql`
    select a.id::int as account, a.language, a.country from app_account a
    where a.state = 'active' ${among('a.country', countries, 'text')} ${among('a.language', languages, 'text')} ${ofVehicle}
    order by a.id`)
  return rows
}
