/** Signals of a track point as columns of a sheet. */
import { vssCell, vssNamesOf } from '../../../../domain/gb32960/vss/columns.ts'
import { toVss } from '../../../../domain/gb32960/vss/convert.ts'
import { flag } from '../../../../domain/track/columns.ts'
import type { TrackPoint } from '../../../../domain/track/segments.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { trackWords as words } from './texts.ts'

interface TrackSignals {
  readonly headers: readonly string[]
  cells(point: TrackPoint): Cell[]
}

const isPlaced = ({ flags }: TrackPoint) => (flags & flag.unplaced) === 0

export function platformSignals(say: (key: string) => string): TrackSignals {
  const [on, off] = [say(words.on), say(words.off)]
  return {
    headers: [words.longitude, words.latitude, words.speed, words.soc, words.odometer, words.state].map((word) =>
      say(word),
    ),
    cells(point) {
      const { flags, speedKmh, socPercent, odometerKm } = point
      return [
        ...(isPlaced(point) ? [point.longitude, point.latitude] : [null, null]),
        speedKmh,
        socPercent,
        odometerKm,
        (flags & flag.on) !== 0 ? on : (flags & flag.off) !== 0 ? off : null,
      ]
    },
  }
}

const vssHeaders = [
  'location.longitude',
  'location.latitude',
  'vehicle.speed',
  'vehicle.soc',
  'vehicle.odometer',
  'vehicle.vehicleState',
].flatMap((key) => vssNamesOf(key))

export const vssSignals: TrackSignals = {
  headers: vssHeaders,
  cells(point) {
    const { longitude, latitude, flags } = point
    const values = toVss(2025, {
      ...(isPlaced(point) && { 'location.longitude': longitude, 'location.latitude': latitude }),
      'vehicle.speed': point.speedKmh,
      'vehicle.soc': point.socPercent,
      'vehicle.odometer': point.odometerKm,
      'vehicle.vehicleState': (flags & flag.on) !== 0 ? 1 : (flags & flag.off) !== 0 ? 2 : null,
    })
    return vssHeaders.map((name) => vssCell(values[name]))
  },
}
