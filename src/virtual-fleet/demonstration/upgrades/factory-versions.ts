/** Reports the factory versions of vehicles' ECUs, as the production line would on the day. */

import { hourMs } from '../../../domain/time.ts'
import { noteVersions } from '../../../features/work/ota/ecuVersion/note.ts'
import type { Parts } from '../../../platform/context.ts'
import { sql } from '../../../platform/store/drizzle.ts'
import { texts } from '../../../platform/store/records.ts'
import { vehicleNumber } from '../../simulator/subjects.ts'
import { InstalledVersions } from '../../simulator/upgrades/installed-versions.ts'

/** Same seed as the demonstration's vehicles. */
export const lifeSeed = 1
const atOnce = 200

/** Reports for vehicles with a box and without stored ECU versions. An interrupted start is resumed. */
export async function noteBuilt({ store, now }: Parts, signal: AbortSignal): Promise<void> {
  const latest = now().getTime() - hourMs
  for (let after = 0; !signal.aborted; ) {
    const db = store.db
    const { rows } = await db.execute<{ id: string; vin: string; at: number }>(sql`
      select id, vin, (extract(epoch from production_date::timestamp at time zone 'Asia/Shanghai') * 1000)::float8 + 43200000 as at
      from vehicle where id > ${after} and box_serial is not null and production_date is not null
      order by id limit ${atOnce}`)
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
    // A separate query, because Citus cannot look up a reference table by VIN for each row.
    const { rows: reportedRows } = await db.execute<{ vin: string }>(sql`
      select distinct vin from ecu_version where vin = any(${texts(rows.map(({ vin }) => vin))}::text[])`)
    const isReported = new Set(reportedRows.map(({ vin }) => vin))
    const reports = rows
      .filter(({ vin }) => !isReported.has(vin))
      .flatMap(({ vin, at }) =>
        new InstalledVersions(vehicleNumber(vin, lifeSeed)).all.map(({ counter: _, ...ecu }) => ({
          ...ecu,
          vin,
          at: Math.min(at, latest),
          source: 'line' as const,
        })),
      )
    await store.tx((tx) => noteVersions(tx, reports))
  }
}
