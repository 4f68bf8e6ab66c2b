import type { Signals } from '../../domain/gb32960/index.ts'
import { emptyColumns, flag, slice, type TrackColumns } from '../../domain/track/columns.ts'
import { placeOf } from './places.ts'
import { odometerOf, socOf, speedOf } from './plausible-values.ts'

const [STARTED, OFF, PARKED_CHARGING] = [1, 2, 1]
const scaleValue = (value: number | null | undefined, scale: number, most: number) =>
  typeof value === 'number' && value >= 0 ? Math.min(most, Math.round(value * scale)) : -1

/** Collects the values of reports, oldest first, into a track. */
export class Collector {
  #track = emptyColumns(1_024)
  #length = 0

  /** @param at ms since 1970 */
  add(at: number, signals: Signals): void {
    const i = this.#length++
    if (i === this.#track.length) this.#grow()
    const track = this.#track
    const place = placeOf({ signals })
    track.at[i] = at
    track.longitude[i] = place ? Math.round(place.longitude * 1e6) : i > 0 ? track.longitude[i - 1]! : 0
    track.latitude[i] = place ? Math.round(place.latitude * 1e6) : i > 0 ? track.latitude[i - 1]! : 0
    track.speed[i] = scaleValue(speedOf(signals), 10, 32_767)
    track.soc[i] = scaleValue(socOf(signals), 1, 100)
    track.odometer[i] = scaleValue(odometerOf(signals), 10, 2_147_483_647)
    track.flags[i] =
      (place ? 0 : flag.unplaced) |
      (signals.vehicleState === STARTED ? flag.on : signals.vehicleState === OFF ? flag.off : 0) |
      (signals.chargingState === PARKED_CHARGING ? flag.charging : 0)
  }

  done = (): TrackColumns => slice(this.#track, 0, this.#length)

  #grow(): void {
    const more = emptyColumns(this.#track.length * 2)
    for (const name of ['at', 'longitude', 'latitude', 'speed', 'soc', 'odometer', 'flags'] as const)
      more[name].set(this.#track[name])
    this.#track = more
  }
}
