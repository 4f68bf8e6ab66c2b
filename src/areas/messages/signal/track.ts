import type { OutputOf } from '../../../kit/call.ts'
import type { Place, SignalCalls } from '../../../kit/frame/calls.ts'
import { type Decrypt, decodeSignals } from '../../../protocol/index.ts'

/** What a map shows without getting slow. */
const mostPlaces = 4_000

/** Collects the valid positions of frames, oldest first; where there are too many, those of equal parts of the period. */
export function trackOf({ from, to }: { from: number; to: number }, decrypt?: Decrypt) {
  const step = Math.max(1, (to - from) / mostPlaces)
  const places: Place[] = []
  let part = -1
  let total = 0
  return {
    add(at: number, frame: Uint8Array): void {
      const { longitude, latitude, locationStatus, coordinateSystem, speedKmh } = decodeSignals(
        frame,
        decrypt && { decrypt },
      )
      const hasFix = locationStatus !== null && locationStatus !== undefined && (locationStatus & 1) === 0
      if (!hasFix || typeof longitude !== 'number' || typeof latitude !== 'number') return
      total++
      const place = { at, longitude, latitude, system: coordinateSystem ?? null, speedKmh: speedKmh ?? null }
      const index = Math.floor((at - from) / step)
      if (index !== part) places.push(place)
      part = index
    },
    done: (): OutputOf<SignalCalls['track']> => ({ total, places }),
  }
}
