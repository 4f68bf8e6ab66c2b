import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { number, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Answers of the platform: all failed or slow ones, and a sample of the others. It never contains input. */
export const interfaceLog = record(
  'interfaceLog',
  ['接口日志', 'Interface log'],
  {
    at: time(['时间', 'Time'], { auto: true, required: true, query: true, card: true }),
    outcome: option(
      ['结果', 'Outcome'],
      { failed: ['失败', 'Failed'], slow: ['缓慢', 'Slow'], sample: ['抽样', 'Sample'] },
      { auto: true, required: true, query: true, card: true, tones: { failed: 'error', slow: 'warning' } },
    ),
    method: text(['请求方式', 'Method'], { auto: true, required: true, max: 10 }),
    call: text(['请求接口', 'Request'], { auto: true, required: true, query: true, card: true, max: 200 }),
    code: text(['响应码', 'Response code'], { auto: true, required: true, query: 'equals', card: true, max: 10 }),
    durationMs: number(['耗时', 'Time taken'], {
      auto: true,
      required: true,
      integer: true,
      query: true,
      card: true,
      unit: 'ms',
      min: 0,
    }),
    description: text(['描述', 'Description'], { auto: true, max: 4_000, lines: 3 }),
    action: text(['接口名称', 'Name'], { auto: true, max: 400 }),
    userName: text(['用户', 'User'], { auto: true, query: true }),
    ip: text(['IP 地址', 'IP address'], { auto: true, query: 'equals' }),
    requestId: text(['请求编号', 'Request ID'], { auto: true, required: true, query: 'equals', list: false }),
    status: number(['HTTP 状态码', 'HTTP status'], { auto: true, required: true, integer: true, list: false }),
    input: text(['请求参数（已脱敏）', 'Input (redacted)'], { auto: true, list: false, max: 2_000, lines: 6 }),
    omitted: number(['此前未记录条数', 'Preceding lines skipped'], {
      auto: true,
      required: true,
      integer: true,
      list: false,
      min: 0,
      hint: [
        '每秒记录条数有上限，超出的只计数，不记录',
        'Lines beyond the per-second limit are counted but not written',
      ],
    }),
  },
  {
    large: true,
    labelField: 'requestId',
    order: { field: 'id', order: 'desc' },
    emptyText: [
      '平台接口的失败、缓慢的应答以及抽样的应答会自动记录在这里。',
      'Failed and slow answers of the platform, and a sample of the others, are recorded here.',
    ],
  },
)

export const interfaceLogCalls = recordCalls(interfaceLog, pathsUnder('/log/interface', 'query', 'one', 'export'))
