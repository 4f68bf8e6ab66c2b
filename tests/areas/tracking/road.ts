import { pino } from 'pino'
import { Ingest } from '../../../src/gateway/ingest.ts'
import type { ReportSignals } from '../../../src/protocol/index.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { minuteMs, report } from '../../gateway/frames.ts'

const gateway = '00000000-0000-4000-8000-000000000009'

/** Puts reports through ingest: each at its moment, received at once. */
export async function drive(
  store: Store,
  vin: string,
  reports: readonly ({ at: number } & ReportSignals)[],
  receivedAt?: number,
): Promise<void> {
  const ingest = new Ingest({
    ...{ store, gateway, log: pino({ level: 'silent' }) },
    now: () => receivedAt ?? Math.max(...reports.map(({ at }) => at)) + 1000,
  })
  for (const { at, ...signals } of reports)
    ingest.add({ vin, frame: report(vin, at, signals), receivedAt: receivedAt ?? at + 1000 })
  await ingest.close()
}

/** A trip of so many minutes with a report each minute; 1 km and 0.5 % a minute, then the ignition off. */
export function tripOf(begin: number, minutes: number, from: { km: number; soc: number }) {
  return Array.from({ length: minutes + 1 }, (_, minute) => ({
    at: begin + minute * minuteMs,
    vehicleState: minute === minutes ? 2 : 1,
    odometerKm: from.km + minute,
    socPercent: Math.round(from.soc - minute / 2),
  }))
}
