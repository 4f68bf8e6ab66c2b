/** What vehicles were built with, as the line reported it on the day. */
import { noteVersions } from '../../areas/ota/ecuVersion/note.ts'
import type { Parts } from '../../server/context.ts'
import { sql } from '../../server/store/drizzle.ts'
import type { Db } from '../../server/store/store.ts'
import { vehicleNumber } from '../../simulator/subjects.ts'
import { Installed } from '../../simulator/upgrades/installed.ts'
import { hourMs } from '../../time.ts'

/** As the demonstration's vehicles live. */
export const lifeSeed = 1
const atOnce = 200

/** Vehicles with a box of whose ECUs nothing is known yet. A start that was killed goes on where it was. */
export async function noteBuilt({ store, now }: Parts, signal: AbortSignal): Promise<void> {
  const latest = now().getTime() - hourMs
  for (let after = 0; !signal.aborted; ) {
    const { rows } = await (store.db as unknown as Db).execute<{
      id: string
      vin: string
      at: number
      known: boolean
    }>(sql`
      select v.id, v.vin, (extract(epoch from v.production_date::timestamp at time zone 'Asia/Shanghai') * 1000)::float8 + 43200000 as at,
        exists (select 1 from ecu_version e where e.vin = v.vin) as known
      from vehicle v where v.id > ${after} and v.box_serial is not null and v.production_date is not null
      order by v.id limit ${atOnce}`)
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
    const reports = rows
      .filter(({ known }) => !known)
      .flatMap(({ vin, at }) =>
        new Installed(vehicleNumber(vin, lifeSeed)).all.map(({ counter: _, ...ecu }) => ({
          ...{ ...ecu, vin, at: Math.min(at, latest), source: 'line' as const },
        })),
      )
    await store.tx((tx) => noteVersions(tx as unknown as Db, reports))
  }
}
