/** Reports of a vehicle as ingest batches, and the alarms that result from them. */
import { pino } from 'pino'
import type { ReportSignals, Version } from '../../../../src/domain/gb32960/index.ts'
import { secondMs } from '../../../../src/domain/time.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

export const now = Date.UTC(2026, 4, 20, 12)
export const quiet: ReportSignals = { alarmLevel: 0, alarmFlags: 0 }

const gateway = '00000000-0000-4000-8000-000000000001'

export interface FloodReport {
  /** Seconds from `now` to the collection of the report. */
  readonly second: number
  readonly signals: ReportSignals
  readonly version?: Version
}

/**
 * Writes reports in one batch. Backfilled ones arrive a minute after `now`, others when they were collected. A report
 * without a VIN belongs to `vin`.
 */
export async function sendBatch(
  store: Store,
  vin: string,
  reports: readonly (FloodReport & { readonly vin?: string })[],
  isBackfilled = false,
): Promise<void> {
  const arrival = (second: number) => now + (isBackfilled ? 60 : second + 1) * secondMs
  const clock = () => arrival(Math.max(...reports.map(({ second }) => second)))
  const ingest = openIngest({ store, log: pino({ level: 'silent' }), gateway, now: clock })
  for (const { vin: own = vin, second, signals, version = 2016 } of reports) {
    const frame = report(own, now + second * secondMs, signals, { backfilled: isBackfilled, version })
    ingest.add({ vin: own, frame, receivedAt: arrival(second) })
  }
  await ingest.close()
}

export interface AlarmRow {
  kind: string
  code: number
  level: number
  /** Seconds from `now`. */
  begin: number
  end: number | null
  suppressed: number | null
}

/** Alarms of a vehicle, including floods, ordered by begin. */
export async function alarmsOf(store: Store, vin: string): Promise<AlarmRow[]> {
  const second = (column: string) =>
    sql.raw(`round((date_part('epoch', ${column}) * 1000 - ${now}) / ${secondMs})::float8`)
  const { rows } = await store.db.execute<AlarmRow & Record<string, unknown>>(sql`
    select kind, code::float8 as code, level, ${second('begin_at')} as begin, ${second('end_at')} as end,
      suppressed_count as suppressed from alarm where vin = ${vin} order by begin_at, id`)
  return rows
}
