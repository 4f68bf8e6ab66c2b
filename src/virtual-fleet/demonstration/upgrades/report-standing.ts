/**
 * Reports the state of parked vehicles once, as boxes do before an upgrade. The platform offers no upgrade to a vehicle
 * without a state.
 */
import { randomUUID } from 'node:crypto'
import { reportFrame } from '../../../domain/gb32960/index.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Ingest, IngestOptions } from '../../../telematics/ingest/ingest.ts'
import { signalsOf } from '../../simulator/signals.ts'
import { vehicleOf } from '../../simulator/subjects.ts'
import { lifeSeed } from './factory-versions.ts'

export type OpenIngest = (options: Pick<IngestOptions, 'store' | 'log' | 'gateway' | 'now' | 'followers'>) => Ingest

const intervalMs = 10_000
const periods = { drivingMs: intervalMs, chargingMs: intervalMs, parkedMs: intervalMs }

/** State report of a vehicle at a moment. Undefined: it is driving or charging. */
function standing(vin: string, at: number): Uint8Array | undefined {
  const vehicle = vehicleOf({ vin, iccid: '' }, { seed: lifeSeed, busyPart: 0 }, { at, periods })
  vehicle.until(at, true)
  return vehicle.phase === 'parked' ? reportFrame({ version: 2016, vin }, at, signalsOf(vehicle)) : undefined
}

export async function reportStanding(
  { store, log, now, catalogue }: Parts,
  openIngest: OpenIngest,
  vins: readonly string[],
): Promise<string[]> {
  const at = Math.floor(now().getTime() / 1000) * 1000
  const frames = vins.flatMap((vin) => {
    const frame = standing(vin, at)
    return frame ? [{ vin, frame }] : []
  })
  const ingest = openIngest({
    store,
    log,
    followers: catalogue.followers,
    gateway: randomUUID(),
    now: () => now().getTime(),
  })
  try {
    const outcomes = await Promise.all(
      frames.map(
        ({ vin, frame }) =>
          new Promise<boolean>((resolve) => ingest.add({ vin, frame, receivedAt: at, done: resolve })),
      ),
    )
    return frames.flatMap(({ vin }, index) => (outcomes[index] ? [vin] : []))
  } finally {
    await ingest.close()
  }
}
