import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { moment } from '../../../../domain/contract/inputs.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import type { TrackGap, TrackStop, TrackTotals } from '../../../../domain/track/shape.ts'
import { codeNumber } from '../../../../record/kinds/hex.ts'
import { namesInput } from '../../../fleet/messages/frame/contract.ts'

/** Longest period (days) of a request. */
export const longestTrackDays = 186
/** Limit of points in one response. A window within the period shows the rest. */
const maxTrackPoints = 200_000

/** A vehicle and a period, [from, to), at most `longestTrackDays` long. */
const trackQuery = { vin: visibleVin, from: moment, to: moment }
export interface TrackQuery {
  readonly vin: string
  /** ISO 8601. */
  readonly from: string
  readonly to: string
}

/** All times are ms since 1970, all places degrees of WGS-84. */
const time = z.number()
const place = z.object({ longitude: z.number(), latitude: z.number() })
const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()])

const stop: z.ZodType<TrackStop> = z.object({
  from: time,
  to: time,
  ...place.shape,
  /** The vehicle reported that it was switched off. */
  off: z.boolean(),
  charged: z.boolean(),
  /** Number of points. Those away from its place are marked as drift. */
  points: z.number(),
})

const gap: z.ZodType<TrackGap> = z.object({
  /** Last point before the silence and first point after it. */
  from: time,
  to: time,
  start: place,
  end: place,
  /** Straight-line distance. */
  distanceM: z.number(),
  /** The vehicle was parked, so it had nothing to report. */
  parked: z.boolean(),
})

const trip = z.object({
  from: time,
  /** Last report, if the trip is under way. */
  to: time,
  /** 0 on the road, 1 completed, 2 invalid. */
  state: z.number(),
  distanceKm: z.number(),
  /** See `distanceRules`. */
  distanceBy: z.enum(['odometer', 'positions', 'both', 'chosen']),
  fromSoc: z.number().nullable(),
  toSoc: z.number().nullable(),
})
export type TrackTrip = z.infer<typeof trip>

const alarm = z.object({
  from: time,
  /** Null: still active. */
  to: time.nullable(),
  kind: z.string(),
  code: codeNumber,
  level: z.number(),
  /** In the caller's language. */
  name: z.string(),
  /** Vehicle's position when it began. Null: unknown, or it began before the period. */
  place: place.nullable(),
})
export type TrackAlarm = z.infer<typeof alarm>

const totals: z.ZodType<TrackTotals> = z.object({
  distanceKm: z.number(),
  /** Source of the distance: the odometer or, where none is reported, the positions without outliers. */
  distanceBy: z.enum(['odometer', 'positions']),
  /** From the first point to the last. */
  durationS: z.number(),
  /** Without stops and gaps. */
  movingS: z.number(),
  stoppedS: z.number(),
  /** Average over the moving time. Null: it did not move. */
  meanSpeedKmh: z.number().nullable(),
  topSpeedKmh: z.number().nullable(),
  topSpeedAt: time.nullable(),
  /** Energy of its trips, by measured power or by state of charge. Null where the error may exceed 10 %. */
  energyKwh: z.number().nullable(),
  energyBy: z.enum(['power', 'soc']).nullable(),
  fromSoc: z.number().nullable(),
  toSoc: z.number().nullable(),
})

export const trackSummary = z.object({
  vin: z.string(),
  plate: z.string().nullable(),
  /** Points with a position in the period: the M of 'N of M'. */
  points: z.number(),
  /** Number of these that are implausible, and number of these away from the place of a stop. */
  outliers: z.number(),
  drift: z.number(),
  /** Reports without a valid position: in the chart, not on the map. */
  unplaced: z.number(),
  /** First and last report in the period. Null: none. */
  from: time.nullable(),
  to: time.nullable(),
  /** Vehicle's newest report, whatever the period. Null: none at all. */
  last: time.nullable(),
  /** West, south, east, north, without outliers. */
  bounds: bounds.nullable(),
  /** Silence (ms) from which the line has a gap while the vehicle drives. */
  gapMs: z.number(),
  totals,
  stops: z.array(stop),
  gaps: z.array(gap),
  trips: z.array(trip),
  alarms: z.array(alarm),
  /** Alarms in the period. The list contains the most severe ones. */
  alarmCount: z.number(),
})
export type TrackSummary = z.infer<typeof trackSummary>

export const trackPointsInput = z.strictObject({
  ...trackQuery,
  /**
   * Limit (m) of the error when the vehicle is played along the returned points. Half a pixel of the map (`toleranceOf`
   * of simplify.ts) is invisible. 0: every point.
   */
  toleranceM: z.number().min(0).max(1_000_000).default(0),
  /** Visible west, south, east, north. Elsewhere the track is less exact. */
  bounds: bounds.optional(),
  /** Limit of points. The tolerance grows until they suffice. */
  most: z.int().min(100).max(maxTrackPoints).default(20_000),
})
/**
 * Points of the period. They include the first and last, stops, extremes of speed, and outliers visible at the
 * tolerance.
 */
export const trackPoints = z.object({
  /** N of M. */
  shown: z.number(),
  total: z.number(),
  /** The same for points within the requested bounds, or for all without bounds. */
  seen: z.object({ shown: z.number(), total: z.number() }),
  /** Actual tolerance within the bounds. Greater than requested where there were too many points. */
  toleranceM: z.number(),
  /** Base64 of the bytes that `decode` of columns.ts reads. */
  columns: z.string(),
})
export type TrackPoints = z.infer<typeof trackPoints>

export const trackChartInput = z.strictObject({
  ...trackQuery,
  /** Number of screen columns. */
  width: z.int().min(10).max(4_000).default(600),
})
const line = z.array(z.tuple([z.number(), z.number().nullable()]))
/** Time and value. Null: a gap begins. Contains the first, last, lowest and highest value of each column. */
export const trackChart = z.object({ speedKmh: line, socPercent: line })
export type TrackChart = z.infer<typeof trackChart>

/** Days (UTC) of a period, and the number of them already read from messages. */
const trackReading = z.object({ days: z.number(), read: z.number() })

const trackCalendar = z.array(z.object({ day: z.string(), km: z.number() }))
export const trackFormats = ['gpx', 'kml', 'csv', 'xlsx'] as const
export type TrackFormat = (typeof trackFormats)[number]

export const trackPlaybackCalls = {
  /** Whole track: totals, stops, gaps, trips, alarms. Vehicles that are unknown or out of scope: not found. */
  open: call('/trackPlayback/open', {
    title: ['打开轨迹', 'Open track'],
    access: 'menu',
    timeoutMs: 120_000,
    input: z.strictObject(trackQuery),
    output: trackSummary,
  }),
  /** Progress of reading it from messages, while it is opened. */
  reading: call('/trackPlayback/reading', {
    title: ['轨迹读取进度', 'Track loading progress'],
    access: 'open',
    input: z.strictObject(trackQuery),
    output: trackReading,
  }),
  points: call('/trackPlayback/points', {
    title: ['轨迹点', 'Track points'],
    access: 'menu',
    timeoutMs: 120_000,
    input: trackPointsInput,
    output: trackPoints,
  }),
  /** Speed and state of charge with all peaks. */
  chart: call('/trackPlayback/chart', {
    title: ['轨迹曲线', 'Track chart'],
    access: 'menu',
    timeoutMs: 120_000,
    input: trackChartInput,
    output: trackChart,
  }),
  /** Kilometres by day (Beijing time) of a month. Days without data are omitted. */
  calendar: call('/trackPlayback/calendar', {
    title: ['里程日历', 'Daily distance'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin, month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
    output: trackCalendar,
  }),
  export: call('/trackPlayback/export', {
    title: ['导出轨迹', 'Export track'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ ...trackQuery, format: z.enum(trackFormats).default('gpx'), names: namesInput }),
    output: z.unknown(),
  }),
}
