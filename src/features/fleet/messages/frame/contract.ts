/**
 * Calls on stored messages of one vehicle: a list, its density, one message, its signals. They are the same for
 * messages that vehicles sent and for forwarded ones: `messageCalls` and `signalCalls` create them for the paths.
 */
import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { moment } from '../../../../domain/contract/inputs.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { levelOrder, reportedLevels } from '../../../../domain/gb32960/level-texts.ts'
import { messageKinds } from '../../../../domain/gb32960/message-kinds.ts'
import { bool, option, time, vin } from '../../../../record/model/field.ts'

/** Longest period of a request. */
export const longestDays = 31

/** Key of a message within its vehicle: time (ms), kind and digest, in the order of the store. */
export const messageKey = z
  .string()
  .max(40)
  .regex(/^\d{1,13}_\d{1,3}_-?\d{1,19}$/, { abort: true })
  .refine((text) => {
    const [at, kind, digest] = text.split('_') as [string, string, string]
    return Number(at) < 4_102_444_800_000 && Number(kind) < 256 && BigInt.asIntN(64, BigInt(digest)) === BigInt(digest)
  })

const period = { vin: visibleVin, from: moment, to: moment }

/** Query of a vehicle's messages. The period is [from, to). */
const messageQueryFields = {
  ...period,
  /** Command ids. A backfilled report is a report. */
  kinds: z.array(z.int().min(0).max(255)).max(64).optional(),
  direction: z.enum(['up', 'down']).optional(),
  /** Highest alarm level as sent. 255: a mark instead of a level. */
  levels: z.array(z.int().min(0).max(255)).max(16).optional(),
  backfilled: z.boolean().optional(),
  clockDrift: z.boolean().optional(),
  broken: z.boolean().optional(),
}

const messageRow = z.object({
  key: z.string(),
  vin: z.string(),
  /** Collection time, or the time of receipt without one. */
  at: z.string(),
  receivedAt: z.string(),
  kind: z.number(),
  backfilled: z.boolean(),
  clockDrift: z.boolean(),
  /** Sent to the vehicle. */
  down: z.boolean(),
  alarmLevel: z.number().nullable(),
  /** Reason why it could not be read to its end. */
  problem: z.string().nullable(),
  platform: z.string().nullable(),
  version: z.union([z.literal(2016), z.literal(2025)]).nullable(),
  /** Bytes. */
  length: z.number(),
  /** First values of a report. Null: missing, or not numbers. */
  speedKmh: z.number().nullable(),
  socPercent: z.number().nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

const density = z.object({
  bucketMs: z.number(),
  /** Buckets with messages, by their start (ISO 8601). */
  buckets: z.array(z.object({ at: z.string(), count: z.number() })),
  total: z.number(),
  /** The archive contains days of the period. */
  archived: z.boolean(),
  /** Vehicle's newest report, whatever the query. Null: none at all. */
  last: z.string().nullable(),
})
export type Density = z.infer<typeof density>

const messageDetail = z.object({
  row: messageRow,
  hex: z.string(),
  /** The frame with its data unit decrypted. Null: not encrypted, or the key is unknown. */
  plain: z.string().nullable(),
  /** Keys of the neighbours within the query. */
  newer: z.string().nullable(),
  older: z.string().nullable(),
})

/** Names and values of signals in a file: as on the screens, or of the COVESA Vehicle Signal Specification. */
export const signalNames = ['platform', 'vss'] as const
export type SignalNames = (typeof signalNames)[number]
export const namesInput = z.enum(signalNames).default('platform')

interface Paths<K extends string> {
  title: Pair
  paths: Readonly<Record<K, string>>
}
const format = z.enum(['xlsx', 'csv']).default('xlsx')
const page = { before: messageKey.optional(), limit: z.int().min(1).max(200).default(50) }

/**
 * Creates the calls for list, density, one message and export. `title` names the messages and begins the titles of the
 * calls.
 */
export function messageCalls({ title, paths }: Paths<'list' | 'density' | 'one' | 'export'>) {
  const titleWith = (zh: string, en: string): Pair => [`${title[0]}${zh}`, `${title[1]}: ${en}`]
  return {
    list: call(paths.list, {
      title: titleWith('查询', 'query'),
      access: 'menu',
      input: z.strictObject({ ...messageQueryFields, ...page }),
      output: z.object({ rows: z.array(messageRow), hasMore: z.boolean() }),
    }),
    density: call(paths.density, {
      title: titleWith('密度', 'density'),
      access: 'menu',
      input: z.strictObject(messageQueryFields),
      output: density,
    }),
    one: call(paths.one, {
      title: titleWith('原文', 'original'),
      access: 'menu',
      input: z.strictObject({ ...messageQueryFields, key: messageKey }),
      output: messageDetail,
    }),
    export: call(paths.export, {
      title: titleWith('导出', 'export'),
      access: 'menu',
      transport: 'blob',
      timeoutMs: 120_000,
      input: z.strictObject({ ...messageQueryFields, format }),
      output: z.unknown(),
    }),
  }
}
export type MessageCalls = ReturnType<typeof messageCalls>

/** Key of a signal in the protocol's tables. `*` means every number of a list. */
const signal = z
  .string()
  .regex(/^[a-zA-Z]+(\.([a-zA-Z]+|\*|[1-9]\d{0,3}))+$/)
  .max(80)
export const maxSignals = 24

const cell = z.object({
  value: z.union([z.number(), z.string()]),
  state: z.string(),
  /** Highest number of a list, `value` being the lowest, and the number of values. */
  high: z.number().optional(),
  count: z.number().optional(),
  text: z.tuple([z.string(), z.string()]).readonly().nullable().optional(),
  parts: z.array(z.tuple([z.string(), z.string()]).readonly()).optional(),
})
export type Cell = z.infer<typeof cell>

const signalRow = z.object({
  key: z.string(),
  at: z.string(),
  receivedAt: z.string(),
  kind: z.number(),
  backfilled: z.boolean(),
  /** The raw message, if requested. */
  hex: z.string().nullable(),
  /** A value for each requested signal. Null: not in the message. */
  values: z.array(cell.nullable()),
})
export type SignalRow = z.infer<typeof signalRow>

const series = z.object({
  signal: z.string(),
  /** For a list: which of its extremes. */
  part: z.enum(['', 'low', 'high']),
  /** Number of values in the messages. */
  count: z.number(),
  /** Time (ms) and value. Null: a gap begins. */
  points: z.array(z.tuple([z.number(), z.number().nullable()])),
})
export type Series = z.infer<typeof series>

const place = z.object({
  at: z.number(),
  /** WGS-84. */
  longitude: z.number(),
  latitude: z.number(),
  speedKmh: z.number().nullable(),
  /** Implausible position, or drift at a stop. Outliers are not part of the line. Null: neither. */
  mark: z.enum(['outlier', 'drift']).nullable(),
})
export type MessagePlace = z.infer<typeof place>
/** Silences (ms) in which the vehicle went on. */
const gaps = z.array(z.object({ from: z.number(), to: z.number() }))

const signalQueryFields = { ...period, signals: z.array(signal).min(1).max(maxSignals) }

/** Creates the calls for values by message, their chart, the positions, and export. */
export function signalCalls({ title, paths }: Paths<'list' | 'chart' | 'track' | 'export'>) {
  const titleWith = (zh: string, en: string): Pair => [`${title[0]}${zh}`, `${title[1]}: ${en}`]
  return {
    list: call(paths.list, {
      title: titleWith('查询', 'query'),
      access: 'menu',
      /** `original`: includes the raw messages. */
      input: z.strictObject({ ...signalQueryFields, ...page, original: z.boolean().default(false) }),
      output: z.object({
        rows: z.array(signalRow),
        hasMore: z.boolean(),
        last: z.string().nullable(),
      }),
    }),
    chart: call(paths.chart, {
      title: titleWith('曲线', 'chart'),
      access: 'menu',
      timeoutMs: 120_000,
      /** `buckets`: number of screen columns. */
      input: z.strictObject({ ...signalQueryFields, buckets: z.int().min(10).max(2000).default(300) }),
      output: z.object({ messages: z.number(), series: z.array(series) }),
    }),
    track: call(paths.track, {
      title: titleWith('轨迹', 'track'),
      access: 'menu',
      timeoutMs: 120_000,
      input: z.strictObject(period),
      output: z.object({ total: z.number(), places: z.array(place), gaps, outliers: z.number(), drift: z.number() }),
    }),
    export: call(paths.export, {
      title: titleWith('导出', 'export'),
      access: 'menu',
      transport: 'blob',
      timeoutMs: 120_000,
      input: z.strictObject({ ...signalQueryFields, format, names: namesInput }),
      output: z.unknown(),
    }),
  }
}
export type SignalCalls = ReturnType<typeof signalCalls>

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

export const signalFields = { vin: messageFields.vin, at: messageFields.at } as const
