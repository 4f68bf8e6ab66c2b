/** Vehicles of the soak: creates them, records the reports that each made, and checks that the store has them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sql } from '../../src/platform/store/drizzle.ts'
import { openStore } from '../../src/platform/store/store.ts'
import type { Fleet } from '../../src/virtual-fleet/simulator/fleet.ts'
import type { SimulatedVehicle } from '../../src/virtual-fleet/simulator/subjects.ts'
import type { Figure } from './report.ts'

/** @param migrates false: the tables are those of another version of the program, and stay so */
export async function prepare(
  databaseUrl: string,
  dataDir: string,
  subjects: readonly SimulatedVehicle[],
  { migrates = true } = {},
): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl, migrates })
  const rows = JSON.stringify(subjects.map(({ vin, iccid }, number) => ({ vin, iccid, number: number + 1 })))
  await store.tx(async (tx) => {
    await tx.execute(sql`insert into series (name, code, power_mode) values ('Soak', 'SOAK', 'ev')`)
    await tx.execute(
      sql`insert into model (name, full_code, power_mode, series) select 'Soak', 'SOAK', 'ev', id from series`,
    )
    await tx.execute(sql`
      insert into vehicle (vin, series, model) select r.vin, model.series, model.id
      from json_to_recordset(${rows}::json) as r(vin text), model`)
    await tx.execute(sql`
      insert into box (serial, vin, iccid, imei, msisdn)
      select 'B' || r.number, r.vin, r.iccid, lpad(r.number::text, 15, '0'), lpad(r.number::text, 13, '0')
      from json_to_recordset(${rows}::json) as r(vin text, iccid text, number int)`)
    // A box does not send a report again after the platform confirmed its storage, even if the gateway fails.
    await tx.execute(sql`insert into parameter_value (key, value) values ('gateway.answersReports', 'true')`)
  })
  await store.close()
}

/** Reports that vehicles made. Two reports of the same second with the same signals count as one. */
export interface ReportCounts {
  readonly byVin: ReadonlyMap<string, { readonly count: number }>
  readonly inAll: number
  onReport(vin: string, report: { readonly at: number; readonly signals: unknown }): void
}

export function countReports(): ReportCounts {
  const countsByVin = new Map<string, { count: number; last: string }>()
  return {
    byVin: countsByVin,
    get inAll() {
      return [...countsByVin.values()].reduce((sum, { count }) => sum + count, 0)
    },
    onReport(vin, { at, signals }) {
      const last = `${Math.floor(at / 1000)}${JSON.stringify(signals)}`
      const previous = countsByVin.get(vin)
      if (previous?.last !== last) countsByVin.set(vin, { count: (previous?.count ?? 0) + 1, last })
    },
  }
}

const patienceMs = 60_000

/**
 * Compares made and stored reports. Call it when every program is up again and all vehicles have logged out: any
 * missing report was lost.
 */
export async function balanceOf(client: pg.Client, reportCounts: ReportCounts, { boxes }: Fleet): Promise<Figure[]> {
  const sum = (of: 'size' | 'lost') => boxes.reduce((total, { held: buffer }) => total + buffer[of], 0)
  const missing = async () => {
    const { rows } = await client.query<{ vin: string; stored: number }>(
      'select vin, count(distinct digest)::int as stored from message where kind = 2 and not down group by vin',
    )
    const storedByVin = new Map(rows.map((row) => [row.vin, row.stored]))
    return boxes.flatMap(({ vin, held: buffer }) => {
      const lacks = (reportCounts.byVin.get(vin)?.count ?? 0) - (storedByVin.get(vin) ?? 0) - buffer.size - buffer.lost
      return lacks > 0 ? [{ vin, lacks }] : []
    })
  }
  let lacking = await missing()
  for (const until = Date.now() + patienceMs; lacking.length > 0 && Date.now() < until; lacking = await missing())
    await sleep(2_000)
  for (const { vin, lacks } of lacking.slice(0, 20)) console.log(`          ${vin} lacks ${lacks}`)
  const lostCount = lacking.reduce((total, { lacks }) => total + lacks, 0)
  return [
    { name: 'reports made by vehicles', value: String(reportCounts.inAll) },
    { name: 'of them still kept by boxes; given up by boxes', value: `${sum('size')}; ${sum('lost')}` },
    { name: 'reports lost', value: String(lostCount), target: '0', isMet: lostCount === 0 },
  ]
}
