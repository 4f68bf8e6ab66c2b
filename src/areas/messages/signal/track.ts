import type { OutputOf } from '../../../kit/call.ts'
import type { SignalCalls } from '../../../kit/frame/calls.ts'
import { type Decrypt, decodeSignals } from '../../../protocol/index.ts'
import { choose } from '../../tracking/trackPlayback/choose.ts'
import { Collector } from '../../tracking/trackPlayback/collect.ts'
import { mark } from '../../tracking/trackPlayback/marks.ts'
import { toldOf } from '../../tracking/trackPlayback/segments.ts'

/** What a map shows without getting slow. */
const mostPlaces = 4_000
const WGS84 = 1

/** Collects the valid positions of frames, oldest first; where there are too many, those that the line's shape needs. */
export function trackOf(decrypt?: Decrypt) {
  const collector = new Collector()
  return {
    add(at: number, frame: Uint8Array): void {
      collector.add(at, decodeSignals(frame, decrypt && { decrypt }))
    },
    done(): OutputOf<SignalCalls['track']> {
      const track = collector.done()
      mark(track)
      const { indices, total } = choose(track, { toleranceM: 0, most: mostPlaces })
      const places = Array.from(indices, (i) => {
        const { at, longitude, latitude, speedKmh } = toldOf(track, i)
        return { at, longitude, latitude, system: WGS84, speedKmh }
      })
      return { total, places }
    },
  }
}
