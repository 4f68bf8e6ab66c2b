import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { exploreQuery, exploreResult, exploreShape, markKeys } from '../../../../domain/contract/explore/query.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const looks = {
  number: ['数字', 'Number'],
  line: ['折线图', 'Line chart'],
  bar: ['柱状图', 'Bar chart'],
  stacked: ['堆叠柱状图', 'Stacked bar chart'],
  ranking: ['排行', 'Ranking'],
  histogram: ['直方图', 'Histogram'],
  heat: ['热力图', 'Heat map'],
  table: ['表格', 'Table'],
} as const satisfies Record<string, Pair>
export type ChartLook = keyof typeof looks

/** A saved query with its chart type. Each viewer sees the data of their own rights. */
export const chart = record(
  'chart',
  ['图表', 'Chart'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    look: option(['样式', 'Style'], looks, { required: true, query: true, card: true, sort: false }),
    /** Title of the explore. */
    about: text(['数据', 'Data'], { auto: true, sort: false, card: true }),
    owner: text(['创建人', 'Created by'], { auto: true, query: true, card: true }),
    remark: text(['说明', 'Description'], { max: 250, lines: 3 }),
    roles: reference(['共享给角色', 'Shared with roles'], 'role', { many: true, list: false }),
    people: reference(['共享给用户', 'Shared with users'], 'account', { many: true, list: false }),
  },
  {
    emptyText: [
      '这里保存您的图表和共享给您的图表。请新建图表并保存。',
      'Charts that you saved or that others shared with you. Build a chart and save it.',
    ],
  },
)

const chartInput = z.strictObject({
  name: z.string().trim().min(1).max(64),
  look: z.enum(Object.keys(looks) as [ChartLook]),
  query: exploreQuery,
  remark: z.string().trim().max(250).nullable().optional(),
  roles: z.array(z.int().min(1)).max(100).optional(),
  people: z.array(z.int().min(1)).max(200).optional(),
})
export type ChartInput = z.infer<typeof chartInput>
const id = recordId(chart.name)
/** A query, and which of its rows are meant: those behind one mark of the result, or all. */
const behind = { query: exploreQuery, mark: markKeys.default([]) }
/** Limits of rows behind a mark: on the screen and in a sheet. */
export const maxDrillRows = { shown: 200, exported: 50_000 } as const

export const chartCalls = {
  /** Charts of the caller, and charts shared with the caller or the caller's role. */
  ...recordCalls(chart, { query: '/chars/query', remove: '/chars/delete' }),
  one: call('/chars/one', {
    title: ['图表详情', 'Chart details'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.object({
      chart: chart.row,
      query: exploreQuery,
      /** Whether it belongs to the caller. */
      canEdit: z.boolean(),
      /** Whether the caller may query its data. */
      canRun: z.boolean(),
    }),
  }),
  add: call('/chars/add', {
    title: ['新增图表', 'Add chart'],
    access: 'menu',
    changes: true,
    input: chartInput,
    output: z.object({ id: z.number() }),
  }),
  /** Only by its owner. */
  update: call('/chars/update', {
    title: ['修改图表', 'Edit chart'],
    access: 'menu',
    changes: true,
    input: chartInput.extend({ id, seenAt: z.string().max(40).optional() }),
  }),
  explores: call('/chars/explores', {
    title: ['可用数据', 'Available data'],
    access: 'menu',
    output: z.array(exploreShape),
  }),
  run: call('/chars/run', {
    title: ['查询图表数据', 'Query chart data'],
    access: 'menu',
    input: z.strictObject({ query: exploreQuery }),
    output: exploreResult,
  }),
  /** Rows behind a mark, latest first. */
  rows: call('/chars/rows', {
    title: ['图表明细', 'Rows behind a chart'],
    access: 'menu',
    input: z.strictObject(behind),
    output: z.object({
      total: z.number(),
      vehicles: z.number().nullable(),
      columns: z.array(z.object({ field: z.string(), of: z.enum(['dimension', 'measure']) })),
      rows: z.array(
        z.object({
          vin: z.string().nullable(),
          at: z.string().nullable(),
          values: z.array(z.union([z.string(), z.number(), z.null()])),
        }),
      ),
      names: z.array(z.record(z.string(), z.string())),
      /** The list of exactly these rows. Null: its filters cannot select them. */
      list: z.object({ route: z.string(), search: z.record(z.string(), z.string()) }).nullable(),
      /** The list that contains each of them, with its filters for vehicle and time. */
      each: z.object({ route: z.string(), vin: z.string(), time: z.string().nullable() }).nullable(),
    }),
  }),
  export: call('/chars/export', {
    title: ['导出图表数据', 'Export chart data'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({
      ...behind,
      /** `figures`: the result. `rows`: the rows behind a mark. */
      of: z.enum(['figures', 'rows']).default('figures'),
      name: z.string().trim().max(64).optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    output: z.unknown(),
  }),
}
