import type { Place } from '../geo/coordinates.ts'

/** A stop of a track. Times in ms since 1970. */
export interface TrackStop extends Place {
  from: number
  to: number
  /** The vehicle said that it was switched off. */
  off: boolean
  /** It charged meanwhile. */
  charged: boolean
  /** Points in it; those off its place are marked as drift. */
  points: number
}

/** A silence of a track, from the last point before it to the first after it. Times in ms since 1970. */
export interface TrackGap {
  from: number
  to: number
  start: Place
  end: Place
  /** As the crow flies. */
  distanceM: number
  /** The vehicle was parked, so it had nothing to report. */
  parked: boolean
}

/** Energy from the battery, and what it was calculated from; null where the error may exceed 10 %. */
export interface EnergyUsed {
  kwh: number | null
  by: 'power' | 'soc' | null
}

/** Totals of a track. */
export interface TrackTotals {
  distanceKm: number
  /** By the vehicle's odometer, or, where it reports none, by its positions without outliers. */
  distanceBy: 'odometer' | 'positions'
  /** From the first point to the last. */
  durationS: number
  /** Without stops and gaps. */
  movingS: number
  stoppedS: number
  /** Of the time in which it moved; null: it did not. */
  meanSpeedKmh: number | null
  topSpeedKmh: number | null
  topSpeedAt: number | null
  /** Of its trips; null where the error may exceed 10 %. */
  energyKwh: number | null
  energyBy: EnergyUsed['by']
  fromSoc: number | null
  toSoc: number | null
}
