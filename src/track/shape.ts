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
  /** By the loss of state of charge and the battery capacity of the model; null where either is unknown. */
  energyKwh: number | null
  fromSoc: number | null
  toSoc: number | null
}
