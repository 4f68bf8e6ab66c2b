import { recordCalls } from '../../../../domain/contract/call.ts'
import { bool, number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { kindTitles } from '../command/kind-texts.ts'
import { commandCodes, commandEvents } from '../command/state-texts.ts'
import { callMethods } from './texts.ts'

const autoField = { auto: true, sort: false } as const

/** Steps of commands as interface calls: one row per step with its call or frame. */
export const internalLog = record(
  'commandLogInternal',
  ['内部指令日志', 'Internal command log'],
  {
    vin: vin(['VIN', 'VIN'], { ...autoField, required: true, query: true, card: true }),
    at: time(['时间', 'Time'], { auto: true, required: true, query: true, card: true }),
    number: text(['指令编号', 'Command ID'], { ...autoField, required: true, query: 'equals', max: 20 }),
    kind: option(['指令类型', 'Type'], kindTitles, { ...autoField, required: true, query: true, card: true }),
    event: option(['步骤', 'Step'], commandEvents, { ...autoField, required: true, query: true, card: true }),
    method: option(['接口', 'Method'], callMethods, { ...autoField, required: true, query: true, card: true }),
    responseCode: text(['响应码', 'Response code'], { ...autoField, max: 16 }),
    code: option(['说明', 'Description'], commandCodes, autoField),
    tookMs: number(['耗时', 'Time taken'], { ...autoField, unit: 'ms', card: true }),
    bytes: number(['字节数', 'Size'], { ...autoField, integer: true, unit: 'B' }),
    by: text(['操作人', 'By'], { ...autoField, max: 64 }),
    late: bool(['迟到', 'Late'], { ...autoField, list: false }),
    request: text(['请求', 'Request'], { ...autoField, max: 4_000, lines: 4, list: false }),
  },
  {
    order: { field: 'at', order: 'desc' },
    needs: ['at'],
    large: true,
    emptyText: [
      '指令每一步的接口调用和报文会自动记录在这里。',
      'The calls and frames of each step of a command are recorded here.',
    ],
  },
)

export const internalLogCalls = recordCalls(internalLog, {
  query: '/customerCommandLogDetailInternal/query',
  export: '/customerCommandLogDetailInternal/export',
})
