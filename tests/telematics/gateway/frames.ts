import { type ReportSignals, reportFrame, type Version } from '../../../src/domain/gb32960/index.ts'

export const vinOf = (number: number) => `LTEST0000${String(number).padStart(8, '0')}`

/** Returns a report with the units that ingest reads. */
export function report(
  vin: string,
  at: number,
  signals: ReportSignals = {},
  more: { backfilled?: boolean; version?: Version } = {},
) {
  const own: ReportSignals = {
    vehicleState: 1,
    chargingState: 3,
    runningMode: 1,
    speedKmh: 42,
    odometerKm: 1000,
    socPercent: 80,
  }
  const place: ReportSignals = { longitude: 121.4, latitude: 31.2, locationStatus: 0 }
  const { version = 2016, backfilled: isBackfilled = false } = more
  return reportFrame({ version, vin }, at, { ...own, ...place, ...signals }, isBackfilled)
}
