import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import {
  maxPoints,
  oldestPointMs,
  type PointName,
  pointKinds,
  pointPath,
  pointPlatforms,
} from '../../../../domain/contract/points.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { day, number, option, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Segments of letters and digits. The server also checks that the route or call exists. */
const path = z.string().regex(/^(\/[A-Za-z0-9]{1,50}){1,4}$/)
const head = { seq: z.int().min(0), agoMs: z.int().min(0).max(oldestPointMs) }

const point = z.discriminatedUnion(
  'name',
  Object.entries(pointKinds).map(([name, kind]) => {
    const value = 'value' in kind ? kind.value : undefined
    const valueShape =
      value === undefined
        ? {}
        : { value: typeof value === 'string' ? path : z.enum(Object.keys(value) as [string, ...string[]]) }
    return z.strictObject({ ...head, name: z.literal(name as PointName), ...valueShape })
  }) as never,
) as z.ZodType<{ seq: number; agoMs: number; name: PointName; value?: string }>

export const pointGroups = {
  page: ['页面', 'Pages'],
  action: ['操作', 'Actions'],
  other: ['其他', 'Other'],
} as const satisfies Record<string, Pair>

const queryField = { auto: true, query: true, list: false, sort: false } as const
const count = { auto: true, integer: true } as const
/** Use of each page and action in a period and its users, next to the previous period. */
export const pointUse = record(
  'pointUse',
  ['使用分析', 'Usage analytics'],
  {
    name: text(['名称', 'Name'], { required: true, auto: true, card: true }),
    period: day(['日期', 'Period'], queryField),
    group: option(['类别', 'Type'], pointGroups, { auto: true, query: true, card: true }),
    platform: option(['终端类型', 'Platform'], pointPlatforms, queryField),
    version: text(['版本', 'Version'], { ...queryField, query: 'equals' }),
    /** Step of a funnel: `page /index`. */
    key: text(['标识', 'Key'], { required: true, auto: true, list: false, sort: false }),
    count: number(['次数', 'Count'], { ...count, card: true }),
    countBefore: number(['上期次数', 'Count, previous period'], count),
    users: number(['用户数', 'Users'], { ...count, card: true }),
    usersBefore: number(['上期用户数', 'Users, previous period'], count),
    perUser: number(['人均次数', 'Per user'], { auto: true }),
  },
  {
    order: { field: 'count', order: 'desc' },
    needs: ['period'],
    emptyText: [
      '用户使用平台后，各页面和操作的使用次数会出现在这里。',
      'How often pages and actions are used appears here once people work with the platform.',
    ],
  },
)
export const maxSteps = 6
/** Minutes after the first step in which all others must follow. */
export const windows = { 30: ['30 分钟', '30 minutes'], 1440: ['1 天', '1 day'], 10080: ['7 天', '7 days'] } as const
export type FunnelWindow = keyof typeof windows

const filterInput = z.strictObject({ filter: pointUse.filter })
const total = z.object({ pages: z.number(), actions: z.number(), users: z.number() })
const key = z
  .string()
  .max(120)
  .regex(/^[a-z]+( [\w/]+)?$/i)

export const pointCalls = {
  /** Reports actions of a client. Public. Unknown names are refused, and repeated points count once. */
  collect: call(pointPath, {
    title: ['上报使用数据', 'Report usage'],
    access: 'public',
    input: z.strictObject({
      client: z.uuid(),
      platform: z.enum(Object.keys(pointPlatforms) as [keyof typeof pointPlatforms]),
      version: z.string().regex(/^[0-9a-f]{0,16}$/),
      points: z.array(point).min(1).max(maxPoints),
    }),
    /** Percentage of clients that collect use. The others report nothing. */
    output: z.object({ percent: z.number() }),
  }),
  ...recordCalls(pointUse, { query: '/buriedPointManager/query', export: '/buriedPointManager/export' }),
  /** Totals next to the previous period, by day, platform and version. */
  picture: call('/buriedPointManager/picture', {
    title: ['使用统计', 'Usage overview'],
    access: 'menu',
    input: filterInput,
    output: z.object({
      now: total,
      before: total,
      days: z.array(z.object({ day: z.string(), pages: z.number(), actions: z.number(), users: z.number() })),
      platforms: z.array(z.object({ platform: z.string(), count: z.number(), users: z.number() })),
      /** Latest first. */
      versions: z.array(
        z.object({ version: z.string(), count: z.number(), users: z.number(), first: z.string(), last: z.string() }),
      ),
      percent: z.number(),
    }),
  }),
  /** Users who took these steps in order. */
  funnel: call('/buriedPointManager/funnel', {
    title: ['漏斗分析', 'Funnel'],
    access: 'menu',
    input: z.strictObject({
      filter: pointUse.filter,
      steps: z.array(key).min(2).max(maxSteps),
      minutes: z.literal([30, 1440, 10080]),
    }),
    output: z.object({
      steps: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          users: z.number(),
          /** Seconds from the previous step, of users who took both. */
          medianS: z.number().nullable(),
        }),
      ),
    }),
  }),
  /** Users by their first day, and how many returned on the 1st, 7th and 30th day after it. */
  retention: call('/buriedPointManager/retention', {
    title: ['留存分析', 'Retention'],
    access: 'menu',
    input: filterInput,
    output: z.object({
      /** Null: that day has not come yet. */
      cohorts: z.array(
        z.object({
          day: z.string(),
          users: z.number(),
          day1: z.number().nullable(),
          day7: z.number().nullable(),
          day30: z.number().nullable(),
        }),
      ),
    }),
  }),
}
