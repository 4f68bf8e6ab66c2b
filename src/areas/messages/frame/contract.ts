/**
 * Calls on stored messages of one vehicle: a list, its density, one message, its signals. The same for messages that
 * vehicles sent and for those that were forwarded: `messageCalls` and `signalCalls` make them at the paths given.
 */
import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { moment } from '../../../kit/inputs.ts'
import { bool, option, time, vin } from '../../../kit/record/field.ts'
import { visibleVin } from '../../../kit/scope.ts'
import type { Pair } from '../../../kit/words.ts'
import { messageKinds } from '../../../protocol/message-kinds.ts'
import { levelOrder, reportedLevels } from '../../alarms/level-texts.ts'

/** The longest period that is asked for at once. */
export const longestDays = 31

/** A message's place among its vehicle's: time (ms), kind and digest, in the order of the store. */
export const messageKey = z
  .string()
  .max(40)
  .regex(/^\d{1,13}_\d{1,3}_-?\d{1,19}$/, { abort: true })
  .refine((text) => {
    const [at, kind, digest] = text.split('_') as [string, string, string]
    return Number(at) < 4_102_444_800_000 && Number(kind) < 256 && BigInt.asIntN(64, BigInt(digest)) === BigInt(digest)
  })

const period = { vin: visibleVin, from: moment, to: moment }

/** What is asked of a vehicle's messages; the period is [from, to). */
const asked = {
  ...period,
  /** Command ids; a backfilled report is a report. */
  kinds: z.array(z.int().min(0).max(255)).max(64).optional(),
  direction: z.enum(['up', 'down']).optional(),
  /** Highest alarm level as sent; 255: a mark in its place. */
  levels: z.array(z.int().min(0).max(255)).max(16).optional(),
  backfilled: z.boolean().optional(),
  clockDrift: z.boolean().optional(),
  broken: z.boolean().optional(),
}

const messageRow = z.object({
  key: z.string(),
  vin: z.string(),
  /** Collection time, or the receipt's when there is none. */
  at: z.string(),
  receivedAt: z.string(),
  kind: z.number(),
  backfilled: z.boolean(),
  clockDrift: z.boolean(),
  /** Sent to the vehicle. */
  down: z.boolean(),
  alarmLevel: z.number().nullable(),
  /** What kept it from being read to its end. */
  problem: z.string().nullable(),
  platform: z.string().nullable(),
  version: z.union([z.literal(2016), z.literal(2025)]).nullable(),
  /** Bytes. */
  length: z.number(),
  /** What a report says first; null: it does not, or not in numbers. */
  speedKmh: z.number().nullable(),
  socPercent: z.number().nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

const density = z.object({
  bucketMs: z.number(),
  /** Buckets that hold messages, by the moment (ISO) at which they begin. */
  buckets: z.array(z.object({ at: z.string(), count: z.number() })),
  total: z.number(),
  /** The vehicle's newest report, whatever was asked; null: there is none at all. */
  last: z.string().nullable(),
})
export type Density = z.infer<typeof density>

const opened = z.object({
  row: messageRow,
  hex: z.string(),
  /** The same with its data unit decrypted; null: not encrypted, or the key is not known. */
  plain: z.string().nullable(),
  /** Keys of the neighbours within what was asked. */
  newer: z.string().nullable(),
  older: z.string().nullable(),
})

interface Paths<K extends string> {
  title: Pair
  paths: Readonly<Record<K, string>>
}
const format = z.enum(['xlsx', 'csv']).default('xlsx')
const page = { before: messageKey.optional(), limit: z.int().min(1).max(200).default(50) }

/** List, density, one message and export. `title` names the messages: it begins the titles of the calls. */
export function messageCalls({ title, paths }: Paths<'list' | 'density' | 'one' | 'export'>) {
  const named = (zh: string, en: string): Pair => [`${title[0]}${zh}`, `${title[1]}: ${en}`]
  return {
    list: call(paths.list, {
      title: named('查询', 'query'),
      access: 'menu',
      input: z.strictObject({ ...asked, ...page }),
      output: z.object({ rows: z.array(messageRow), hasMore: z.boolean() }),
    }),
    density: call(paths.density, {
      title: named('密度', 'density'),
      access: 'menu',
      input: z.strictObject(asked),
      output: density,
    }),
    one: call(paths.one, {
      title: named('原文', 'original'),
      access: 'menu',
      input: z.strictObject({ ...asked, key: messageKey }),
      output: opened,
    }),
    export: call(paths.export, {
      title: named('导出', 'export'),
      access: 'menu',
      transport: 'blob',
      timeoutMs: 120_000,
      input: z.strictObject({ ...asked, format }),
      output: z.unknown(),
    }),
  }
}
export type MessageCalls = ReturnType<typeof messageCalls>

/** A signal's key in the protocol's tables; `*` stands for every number of a list. */
const signal = z
  .string()
  .regex(/^[a-zA-Z]+(\.([a-zA-Z]+|\*|[1-9]\d{0,3}))+$/)
  .max(80)
export const mostSignals = 24

const cell = z.object({
  value: z.union([z.number(), z.string()]),
  state: z.string(),
  /** Of a list: its highest number, `value` being the lowest, and how many. */
  high: z.number().optional(),
  count: z.number().optional(),
  text: z.tuple([z.string(), z.string()]).readonly().nullable().optional(),
  /** Meanings of a bit field's parts. */
  parts: z.array(z.tuple([z.string(), z.string()]).readonly()).optional(),
})
export type Cell = z.infer<typeof cell>

const signalRow = z.object({
  key: z.string(),
  at: z.string(),
  receivedAt: z.string(),
  kind: z.number(),
  backfilled: z.boolean(),
  /** The message as it came, where it was asked for. */
  hex: z.string().nullable(),
  /** A value for each signal asked for; null: not in the message. */
  values: z.array(cell.nullable()),
})
export type SignalRow = z.infer<typeof signalRow>

const series = z.object({
  signal: z.string(),
  /** Of a list: which of its extremes. */
  part: z.enum(['', 'low', 'high']),
  /** Values that the messages hold. */
  count: z.number(),
  /** Moment (ms) and value; null: a gap begins. */
  points: z.array(z.tuple([z.number(), z.number().nullable()])),
})
export type Series = z.infer<typeof series>

const place = z.object({
  at: z.number(),
  /** WGS-84. */
  longitude: z.number(),
  latitude: z.number(),
  speedKmh: z.number().nullable(),
  /** The vehicle cannot have been there, or stood elsewhere: no part of the line; null: it was. */
  mark: z.enum(['outlier', 'drift']).nullable(),
})
export type Place = z.infer<typeof place>
/** Silences (ms) in which the vehicle went on. */
const gaps = z.array(z.object({ from: z.number(), to: z.number() }))

const chosen = { ...period, signals: z.array(signal).min(1).max(mostSignals) }

/** Values by message, their chart and their positions, and export. */
export function signalCalls({ title, paths }: Paths<'list' | 'chart' | 'track' | 'export'>) {
  const named = (zh: string, en: string): Pair => [`${title[0]}${zh}`, `${title[1]}: ${en}`]
  return {
    list: call(paths.list, {
      title: named('查询', 'query'),
      access: 'menu',
      /** `original`: with the messages themselves. */
      input: z.strictObject({ ...chosen, ...page, original: z.boolean().default(false) }),
      output: z.object({
        rows: z.array(signalRow),
        hasMore: z.boolean(),
        last: z.string().nullable(),
      }),
    }),
    chart: call(paths.chart, {
      title: named('曲线', 'chart'),
      access: 'menu',
      timeoutMs: 120_000,
      /** `buckets`: how many places a screen has side by side. */
      input: z.strictObject({ ...chosen, buckets: z.int().min(10).max(2000).default(300) }),
      output: z.object({ messages: z.number(), series: z.array(series) }),
    }),
    track: call(paths.track, {
      title: named('轨迹', 'track'),
      access: 'menu',
      timeoutMs: 120_000,
      input: z.strictObject(period),
      output: z.object({ total: z.number(), places: z.array(place), gaps, outliers: z.number(), drift: z.number() }),
    }),
    export: call(paths.export, {
      title: named('导出', 'export'),
      access: 'menu',
      transport: 'blob',
      timeoutMs: 120_000,
      input: z.strictObject({ ...chosen, format }),
      output: z.unknown(),
    }),
  }
}
export type SignalCalls = ReturnType<typeof signalCalls>

/** What a query form of messages asks for. */
export const messageFields = {
  vin: vin(['VIN', 'VIN'], { required: true, query: true }),
  at: time(['时间', 'Time'], { required: true, query: true }),
  kind: option(['类型', 'Type'], messageKinds, { query: true }),
  direction: option(['方向', 'Direction'], { up: ['上行', 'Up'], down: ['下行', 'Down'] }, { query: true }),
  level: option(
    ['报警等级', 'Alarm level'],
    {
      ...reportedLevels,
      255: ['异常或无效', 'Abnormal or invalid'],
    },
    { query: true, order: [...levelOrder, '255'] },
  ),
  backfilled: bool(['补发', 'Backfilled'], { query: true }),
  clockDrift: bool(['时钟偏差', 'Clock drift'], { query: true }),
  broken: bool(['解析异常', 'Broken'], { query: true }),
} as const

/** What a query form of signals asks for. */
export const signalFields = { vin: messageFields.vin, at: messageFields.at } as const
