import type { OutputOf } from '../../../../domain/contract/call.ts'
import { type Decrypt, decodeSignals } from '../../../../domain/gb32960/index.ts'
import { choose } from '../../../../domain/track/choose.ts'
import { flag } from '../../../../domain/track/columns.ts'
import { mark } from '../../../../domain/track/marks.ts'
import { trackPointOf } from '../../../../domain/track/segments.ts'
import { gapMsOf, gapsOf } from '../../../../domain/track/stops.ts'
import { Collector } from '../../../../telematics/ingest/collect-track.ts'
import type { SignalCalls } from '../frame/contract.ts'

/** Limit of places that a map shows without becoming slow. */
const maxPlaces = 4_000

/**
 * Collects the valid positions of frames, oldest first. If there are too many, it selects those that the line's shape
 * needs.
 */
export function trackOf(decrypt?: Decrypt) {
  const collector = new Collector()
  return {
    add(at: number, frame: Uint8Array): void {
      collector.add(at, decodeSignals(frame, decrypt && { decrypt }))
    },
    done(): OutputOf<SignalCalls['track']> {
      const track = collector.done()
      mark(track)
      const gaps = gapsOf(track, gapMsOf(track)).filter(({ parked: isParked }) => !isParked)
      const ends = gaps.flatMap(({ first, last }) => [first, last])
      const { indices, total } = choose(track, { toleranceM: 0, most: maxPlaces }, ends)
      const places = Array.from(indices, (i) => {
        const { at, longitude, latitude, speedKmh, flags } = trackPointOf(track, i)
        return { at, longitude, latitude, speedKmh, mark: markOf(flags) }
      })
      const countFlag = (bit: number) => track.flags.reduce((count, flags) => count + ((flags & bit) === 0 ? 0 : 1), 0)
      return {
        total,
        places,
        gaps: gaps.map(({ from, to }) => ({ from, to })),
        outliers: countFlag(flag.outlier),
        drift: countFlag(flag.drift),
      }
    },
  }
}

const markOf = (flags: number) =>
  (flags & flag.outlier) !== 0 ? ('outlier' as const) : (flags & flag.drift) !== 0 ? ('drift' as const) : null
