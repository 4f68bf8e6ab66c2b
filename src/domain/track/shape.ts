import type { Coordinates } from '../geo/coordinates.ts'

/** A stop of a track. Times in ms since 1970. */
export interface TrackStop extends Coordinates {
  from: number
  to: number
  /** The vehicle reported that it was switched off. */
  off: boolean
  charged: boolean
  /** Number of points. Those away from its place are marked as drift. */
  points: number
}

/** A silence of a track, from the last point before it to the first after it. Times in ms since 1970. */
export interface TrackGap {
  from: number
  to: number
  start: Coordinates
  end: Coordinates
  /** Straight-line distance. */
  distanceM: number
  /** The vehicle was parked, so it had nothing to report. */
  parked: boolean
}

/** Energy from the battery and its source. Null where the error may exceed 10 %. */
export interface EnergyUsed {
  kwh: number | null
  by: 'power' | 'soc' | null
}

export interface TrackTotals {
  distanceKm: number
  /** Source of the distance: the odometer or, where none is reported, the positions without outliers. */
  distanceBy: 'odometer' | 'positions'
  /** From the first point to the last. */
  durationS: number
  /** Without stops and gaps. */
  movingS: number
  stoppedS: number
  /** Average over the moving time. Null: it did not move. */
  meanSpeedKmh: number | null
  topSpeedKmh: number | null
  topSpeedAt: number | null
  /** Energy of its trips. Null where the error may exceed 10 %. */
  energyKwh: number | null
  energyBy: EnergyUsed['by']
  fromSoc: number | null
  toSoc: number | null
}
