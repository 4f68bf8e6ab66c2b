import { sql } from '../../../platform/store/drizzle.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { InitialVersion } from '../../simulator/upgrades/installed-versions.ts'

export async function reportedVersions(db: Db, vins: readonly string[]): Promise<Map<string, InitialVersion[]>> {
  const { rows } = await db.execute<InitialVersion & { vin: string } & Record<string, unknown>>(sql`
    select vin, ecu, version, counter, sha256 from ecu_version
    where vin = any(${sql.param([...vins])}::text[]) and version is not null`)
  return Map.groupBy(rows, ({ vin }) => vin)
}
