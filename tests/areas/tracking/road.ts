import { pino } from 'pino'
import type { ReportSignals } from '../../../src/protocol/index.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { minuteMs } from '../../../src/time.ts'
import { report } from '../../gateway/frames.ts'
import { openIngest } from '../../ingest/platform.ts'

const gateway = '00000000-0000-4000-8000-000000000009'

type Told = readonly ({ at: number } & ReportSignals)[]

/** Puts reports through ingest: each at its moment, received at once. */
export const drive = (store: Store, vin: string, reports: Told, receivedAt?: number): Promise<void> =>
  driveInBatches(store, vin, [reports], receivedAt)

/** The same, batch after batch by one process. */
export async function driveInBatches(
  store: Store,
  vin: string,
  batches: readonly Told[],
  receivedAt?: number,
): Promise<void> {
  const ingest = openIngest({
    store,
    gateway,
    log: pino({ level: 'silent' }),
    now: () => receivedAt ?? Math.max(...batches.flat().map(({ at }) => at)) + 1000,
  })
  for (const reports of batches)
    await Promise.all(
      reports.map(
        ({ at, ...signals }) =>
          new Promise((done) =>
            ingest.add({ vin, frame: report(vin, at, signals), receivedAt: receivedAt ?? at + 1000, done }),
          ),
      ),
    )
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
