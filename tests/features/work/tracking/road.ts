import { pino } from 'pino'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

const gateway = '00000000-0000-4000-8000-000000000009'

type TimedReports = readonly ({ at: number } & ReportSignals)[]

/** Sends reports through ingest. By default each is received a second after its time. */
export const drive = (store: Store, vin: string, reports: TimedReports, receivedAt?: number): Promise<void> =>
  driveInBatches(store, vin, [reports], receivedAt)

/** Same as `drive`, batch after batch in one process. */
export async function driveInBatches(
  store: Store,
  vin: string,
  batches: readonly TimedReports[],
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
          new Promise((resolve) =>
            ingest.add({ vin, frame: report(vin, at, signals), receivedAt: receivedAt ?? at + 1000, done: resolve }),
          ),
      ),
    )
  await ingest.close()
}

/** Reports of a trip, one per minute, each with 1 km more and 0.5 % less. The last one has the ignition off. */
export function tripOf(begin: number, minutes: number, from: { km: number; soc: number }) {
  return Array.from({ length: minutes + 1 }, (_, minute) => ({
    at: begin + minute * minuteMs,
    vehicleState: minute === minutes ? 2 : 1,
    odometerKm: from.km + minute,
    socPercent: Math.round(from.soc - minute / 2),
  }))
}
