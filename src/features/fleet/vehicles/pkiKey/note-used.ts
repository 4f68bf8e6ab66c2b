import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { keepKeyStates } from './keep-states.ts'

/** Certificate with which a vehicle's box signed in. Times in ms since 1970. */
export interface UsedCertificate {
  readonly vin: string
  readonly serial: string
  readonly algorithm: string
  readonly since: number
  readonly until: number
  /** Id of the CA. */
  readonly issuer: number
  readonly at: number
}

/**
 * Records the use of certificates at the PKI keys with their serial numbers. Certificates that are not on record are
 * added, so that staff can revoke them. A serial number that another vehicle or CA has on record is left as it is.
 */
export async function noteUsed(db: Db, uses: readonly UsedCertificate[]): Promise<void> {
  const rows = [...uses].sort((a, b) => (a.serial < b.serial ? -1 : 1))
  const result = await db.execute<{ vin: string }>(sql`
    insert into pki_key as k (serial, vin, algorithm, not_before, not_after, issuer, last_used_at)
    select r.serial, r.vin, r.algorithm, to_timestamp(r.since / 1000), to_timestamp(r.until / 1000), c.id,
      to_timestamp(r.at / 1000)
    from ${records(rows, { serial: 'text', vin: 'text', algorithm: 'text', since: 'float8', until: 'float8', issuer: 'bigint', at: 'float8' })}
    left join box_ca c on c.id = r.issuer
    where exists (select 1 from vehicle v where v.vin = r.vin)
    order by r.serial
    on conflict (serial) do update set issuer = excluded.issuer, last_used_at = excluded.last_used_at
    where k.vin = excluded.vin and coalesce(k.issuer, excluded.issuer) is not distinct from excluded.issuer
    returning k.vin`)
  const vins = result.rows.map(({ vin }) => vin)
  const now = new Date(Math.max(...uses.map(({ at }) => at)))
  if (vins.length > 0) await keepKeyStates(db, now, sql`select unnest(${sql.param(vins)}::text[])`)
}
