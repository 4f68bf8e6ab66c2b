import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { moment } from '../../../kit/inputs.ts'
import { codeNumber } from '../../../kit/record/kinds/hex.ts'
import { visibleVin } from '../../../kit/scope.ts'
import type { TrackGap, TrackStop, TrackTotals } from '../../../track/shape.ts'

/** The longest period (days) that is asked for at once. */
export const longestTrackDays = 186
/** More points than this are never sent at once: a window within the period shows the rest. */
const mostTrackPoints = 200_000

/** A vehicle and a period, [from, to), at most `longestTrackDays` long. */
const trackAsked = { vin: visibleVin, from: moment, to: moment }
export interface TrackAsked {
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
  /** The vehicle said that it was switched off. */
  off: z.boolean(),
  /** It charged meanwhile. */
  charged: z.boolean(),
  /** Points in it; those off its place are marked as drift. */
  points: z.number(),
})

const gap: z.ZodType<TrackGap> = z.object({
  /** The last point before the silence and the first after it. */
  from: time,
  to: time,
  start: place,
  end: place,
  /** As the crow flies. */
  distanceM: z.number(),
  /** The vehicle stood: it had nothing to say. */
  parked: z.boolean(),
})

const trip = z.object({
  from: time,
  /** Of one under way: its last report. */
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
  /** null: it lasts. */
  to: time.nullable(),
  kind: z.string(),
  code: codeNumber,
  level: z.number(),
  /** In the asked language. */
  name: z.string(),
  /** Where the vehicle was when it began; null: unknown, or it began before the period. */
  place: place.nullable(),
})
export type TrackAlarm = z.infer<typeof alarm>

const totals: z.ZodType<TrackTotals> = z.object({
  distanceKm: z.number(),
  /** By the vehicle's odometer, or, where it reports none, by its positions without outliers. */
  distanceBy: z.enum(['odometer', 'positions']),
  /** From the first point to the last. */
  durationS: z.number(),
  /** Without stops and gaps. */
  movingS: z.number(),
  stoppedS: z.number(),
  /** Of the time in which it moved; null: it did not. */
  meanSpeedKmh: z.number().nullable(),
  topSpeedKmh: z.number().nullable(),
  topSpeedAt: time.nullable(),
  /** Of its trips, by measured power or by state of charge; null where the error may exceed 10 %. */
  energyKwh: z.number().nullable(),
  energyBy: z.enum(['power', 'soc']).nullable(),
  fromSoc: z.number().nullable(),
  toSoc: z.number().nullable(),
})

/** What is known of a track as a whole. */
export const trackSummary = z.object({
  vin: z.string(),
  plate: z.string().nullable(),
  /** Points with a position in the period: the M of 'N of M'. */
  points: z.number(),
  /** Of these, how many cannot have been there, and how many are off the place where the vehicle stood. */
  outliers: z.number(),
  drift: z.number(),
  /** Reports without a valid position: in the chart, not on the map. */
  unplaced: z.number(),
  /** First and last report in the period; null: there is none. */
  from: time.nullable(),
  to: time.nullable(),
  /** The vehicle's newest report, whatever the period; null: there is none at all. */
  last: time.nullable(),
  /** West, south, east, north, without outliers. */
  bounds: bounds.nullable(),
  /** The silence (ms) from which on the line is a gap while the vehicle drives. */
  gapMs: z.number(),
  totals,
  stops: z.array(stop),
  gaps: z.array(gap),
  trips: z.array(trip),
  alarms: z.array(alarm),
  /** Alarms in the period; the list holds the gravest. */
  alarmCount: z.number(),
})
export type TrackSummary = z.infer<typeof trackSummary>

export const trackPointsInput = z.strictObject({
  ...trackAsked,
  /**
   * How far (m) a vehicle that is played along the answered points may be from where it was reported: half a pixel of
   * the map (`toleranceOf` of simplify.ts) is not seen. 0: every point.
   */
  toleranceM: z.number().min(0).max(1_000_000).default(0),
  /** West, south, east, north of what is seen: elsewhere the track is told more roughly. */
  bounds: bounds.optional(),
  /** At most so many points; the tolerance grows until they are enough. */
  most: z.int().min(100).max(mostTrackPoints).default(20_000),
})
/** Points of the period; the first and last, stops, extremes of speed and outliers seen at the tolerance are among them. */
export const trackPoints = z.object({
  /** N of M. */
  shown: z.number(),
  total: z.number(),
  /** The same of those within the bounds asked for (all, where none were). */
  seen: z.object({ shown: z.number(), total: z.number() }),
  /** What was kept to within the bounds; greater than asked for where there were too many points. */
  toleranceM: z.number(),
  /** Base64 of the bytes that `decode` of columns.ts reads. */
  columns: z.string(),
})
export type TrackPoints = z.infer<typeof trackPoints>

export const trackChartInput = z.strictObject({
  ...trackAsked,
  /** How many places a screen has side by side. */
  width: z.int().min(10).max(4_000).default(600),
})
const line = z.array(z.tuple([z.number(), z.number().nullable()]))
/** Moment and value; null: a gap begins. First, last, lowest and highest value of each place. */
export const trackChart = z.object({ speedKmh: line, socPercent: line })
export type TrackChart = z.infer<typeof trackChart>

/** Days (UTC) of a period, and how many of them were read from their messages. */
const trackReading = z.object({ days: z.number(), read: z.number() })

const trackCalendar = z.array(z.object({ day: z.string(), km: z.number() }))
export const trackFormats = ['gpx', 'kml', 'csv', 'xlsx'] as const
export type TrackFormat = (typeof trackFormats)[number]

export const trackPlaybackCalls = {
  /** The track as a whole: totals, stops, gaps, trips, alarms. Unknown and foreign vehicles: not found. */
  open: call('/trackPlayback/open', {
    title: ['打开轨迹', 'Open track'],
    access: 'menu',
    timeoutMs: 120_000,
    input: z.strictObject(trackAsked),
    output: trackSummary,
  }),
  /** How far its reading from messages has come, while it is opened. */
  reading: call('/trackPlayback/reading', {
    title: ['轨迹读取进度', 'Track loading progress'],
    access: 'open',
    input: z.strictObject(trackAsked),
    output: trackReading,
  }),
  /** Its points, as exact as a map needs them. */
  points: call('/trackPlayback/points', {
    title: ['轨迹点', 'Track points'],
    access: 'menu',
    timeoutMs: 120_000,
    input: trackPointsInput,
    output: trackPoints,
  }),
  /** Its speed and state of charge, no peak of them lost. */
  chart: call('/trackPlayback/chart', {
    title: ['轨迹曲线', 'Track chart'],
    access: 'menu',
    timeoutMs: 120_000,
    input: trackChartInput,
    output: trackChart,
  }),
  /** Kilometres by day (Beijing time) of a month; days without data are left out. */
  calendar: call('/trackPlayback/calendar', {
    title: ['里程日历', 'Daily distance'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin, month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
    output: trackCalendar,
  }),
  /** Every point of it as a file. */
  export: call('/trackPlayback/export', {
    title: ['导出轨迹', 'Export track'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ ...trackAsked, format: z.enum(trackFormats).default('gpx') }),
    output: z.unknown(),
  }),
}
