import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { expressionLimits } from '../../../../domain/expression/parse.ts'
import { day, number, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Limit of signals, because each adds to the row of every vehicle and day. */
export const maxChartSignals = 40

/** A signal of reports, or an expression over several, with statistics of each vehicle's hours and days. */
export const chartSignal = record(
  'chartSignal',
  ['图表信号', 'Chart signal'],
  {
    zh: text(['中文名称', 'Chinese name'], {
      required: true,
      unique: true,
      max: 32,
      query: true,
      card: true,
      lang: 'zh',
    }),
    en: text(['英文名称', 'English name'], {
      required: true,
      unique: true,
      max: 48,
      query: true,
      card: true,
      lang: 'en',
    }),
    expression: text(['信号或公式', 'Signal or expression'], {
      required: true,
      fixed: true,
      max: expressionLimits.length,
      query: true,
      card: true,
      sort: false,
      hint: [
        '例如 battery.maxCell - battery.minCell。可用 + − × ÷、括号、min、max、abs 和数字；保存后不能修改',
        'For example battery.maxCell - battery.minCell. It may use + − × ÷, brackets, min, max, abs and numbers. It does not change later.',
      ],
    }),
    unit: text(['单位', 'Unit'], {
      fixed: true,
      max: 16,
      sort: false,
      hint: [
        '数值换算为该单位，例如 mV、kW。留空则用公式的单位',
        'Values are converted to this unit, for example mV or kW. Default: the unit of the expression',
      ],
    }),
    decimals: number(['小数位数', 'Decimals'], { required: true, integer: true, min: 0, max: 4, list: false }),
    bins: text(['分组界限', 'Bounds of bins'], {
      max: 200,
      list: false,
      pattern: /^-?\d+(\.\d+)?(\s*,\s*-?\d+(\.\d+)?){1,19}$/,
      patternHint: ['应为 2 至 20 个用逗号分隔的数', 'must be 2 to 20 numbers separated by commas'],
      hint: [
        '从小到大，用逗号分隔。图表可按日均值分组',
        'Ascending, separated by commas. Charts can be grouped by them with the mean of the day',
      ],
    }),
    /** First day with statistics. */
    countedFrom: day(['统计起始日', 'Counted from'], { auto: true, card: true, sort: false }),
    progress: number(['统计进度', 'Progress'], { auto: true, integer: true, unit: '%', card: true, sort: false }),
  },
  {
    labelField: 'zh',
    emptyText: [
      '图表按车辆的小时和日统计这些信号。请新增信号。',
      'Charts have statistics of these signals by vehicle, hour and day. Add a signal.',
    ],
  },
)

const pair = z.tuple([z.string(), z.string()]).readonly()

export const chartSignalCalls = {
  ...recordCalls(chartSignal, pathsUnder('/chartSignal', 'query', 'one', 'add', 'update', 'remove', 'export')),
  /** Signals that expressions may use. A key with `*` is a list. */
  signals: call('/chartSignal/signals', {
    title: ['公式可用的信号', 'Signals of expressions'],
    access: 'menu',
    input: z.strictObject({}),
    output: z.array(z.object({ key: z.string(), name: pair, group: pair, unit: z.string() })),
  }),
}
