import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { day, number, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { plateRegions } from '../../../fleet/vehicles/plate/region-texts.ts'
import { kindTitles } from '../../commands/command/kind-texts.ts'
import { commandCodes, commandMachine, commandSources } from '../../commands/command/state-texts.ts'

const queryField = { auto: true, query: true, list: false, sort: false } as const
const count = { auto: true, integer: true } as const
const waiting: Pair = ['等待车辆', 'Waiting for the vehicle']
const answering: Pair = ['车辆应答', 'Vehicle response']
const seconds = { auto: true, unit: 's' } as const

export const divisions = {
  kind: ['指令类型', 'Command type'],
  model: ['车型', 'Model'],
  region: ['地区（按车牌）', 'Region (by plate)'],
  source: ['来源', 'Source'],
  cause: ['未成功原因', 'Cause of failure'],
  day: ['日期', 'Day'],
} as const
export type CommandDivision = keyof typeof divisions

/** Results and durations of the commands of a period, next to the previous period of the same length. */
export const commandAnalysis = record(
  'commandAnalysis',
  ['指令分析', 'Command analysis'],
  {
    name: text(['名称', 'Name'], { required: true, auto: true, card: true }),
    by: option(['统计维度', 'Group by'], divisions, queryField),
    period: day(['提交日期', 'Requested on'], queryField),
    kind: option(['指令类型', 'Command type'], kindTitles, queryField),
    model: reference(['车型', 'Model'], 'model', queryField),
    region: option(['地区（按车牌）', 'Region (by plate)'], plateRegions, queryField),
    source: option(['来源', 'Source'], commandSources, queryField),
    /** Identifies the group in links to lists. */
    key: text(['分组', 'Group'], { required: true, auto: true, list: false, sort: false }),
    commands: number(['指令数', 'Commands'], { ...count, card: true }),
    commandsBefore: number(['上期指令数', 'Commands, previous period'], count),
    successPercent: number(['成功率', 'Success rate'], { auto: true, unit: '%', card: true }),
    successPercentBefore: number(['上期成功率', 'Success rate, previous period'], { auto: true, unit: '%' }),
    success: number(['成功', 'Succeeded'], count),
    failure: number(['未成功', 'Unsuccessful'], { ...count, card: true }),
    calledOff: number(['取消或驳回', 'Cancelled or rejected'], count),
    open: number(['进行中', 'In progress'], count),
    waitP50S: number(['等待车辆 p50', 'Waiting p50'], { ...seconds, group: waiting }),
    waitP95S: number(['等待车辆 p95', 'Waiting p95'], { ...seconds, group: waiting }),
    waitP99S: number(['等待车辆 p99', 'Waiting p99'], { ...seconds, group: waiting }),
    answerP50S: number(['车辆应答 p50', 'Response p50'], { ...seconds, group: answering }),
    answerP95S: number(['车辆应答 p95', 'Response p95'], { ...seconds, group: answering, card: true }),
    answerP99S: number(['车辆应答 p99', 'Response p99'], { ...seconds, group: answering }),
  },
  {
    order: { field: 'commands', order: 'desc' },
    needs: ['period'],
    emptyText: [
      '下发指令后，成功率和失败原因会出现在这里。',
      'Success rates of commands and causes of failure appear here once commands were sent.',
    ],
  },
)

/** p50, p95 and p99 in seconds, with the number of commands. Null: there are none. */
const percentiles = z.object({ commands: z.number(), p50: z.number(), p95: z.number(), p99: z.number() }).nullable()
const figures = z.object({
  commands: z.number(),
  success: z.number(),
  failure: z.number(),
  calledOff: z.number(),
  open: z.number(),
  wait: percentiles,
  answer: percentiles,
})
export type CommandFigures = z.infer<typeof figures>
const state = z.enum(commandMachine.keys)
const code = z.enum(Object.keys(commandCodes) as [keyof typeof commandCodes])

export const commandAnalysisCalls = {
  ...recordCalls(commandAnalysis, { query: '/bigdata/queryCommandAnalysis', export: '/bigdata/exportCommandAnalysis' }),
  /** Totals next to the previous period, by day, and causes of failure. */
  picture: call('/bigdata/queryCommandPicture', {
    title: ['指令统计', 'Command overview'],
    access: 'menu',
    input: z.strictObject({ filter: commandAnalysis.filter }),
    output: z.object({
      now: figures,
      before: figures,
      /** The previous period, both days included. */
      periodBefore: z.tuple([z.string(), z.string()]),
      days: z.array(
        z.object({
          day: z.string(),
          success: z.number(),
          failure: z.number(),
          calledOff: z.number(),
          open: z.number(),
        }),
      ),
      /** Most frequent first. `code`: if the vehicle or the platform reported one. */
      causes: z.array(z.object({ state, code: code.nullable(), commands: z.number(), before: z.number() })),
    }),
  }),
}
