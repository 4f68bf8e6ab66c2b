import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../kit/call.ts'
import { number, option, text, time, vin } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'
import { seenRecordId } from '../../../kit/scope.ts'
import { alarmKinds, alarmLevels } from './kind-texts.ts'
import { bitNames } from './texts.ts'

const handled = ['处理', 'Handling'] as const

/** An alarm of a vehicle: kept at ingest, handled by staff. */
export const alarm = record(
  'alarm',
  ['报警', 'Alarm'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, auto: true, query: true, card: true, sort: false }),
    level: option(['级别', 'Level'], alarmLevels, {
      ...{ required: true, auto: true, query: true, card: true, sort: false },
      tones: { 1: 'processing', 2: 'warning', 3: 'error', 4: 'error' },
    }),
    bit: option(['报警', 'Alarm'], bitNames, { auto: true, query: true, card: true, sort: false }),
    kind: option(['类别', 'Kind'], alarmKinds, { required: true, auto: true, query: true, list: false, sort: false }),
    code: number(['代码', 'Code'], {
      required: true,
      auto: true,
      query: true,
      integer: true,
      list: false,
      sort: false,
    }),
    beginAt: time(['开始时间', 'Began'], { required: true, auto: true, query: true, card: true }),
    endAt: time(['解除时间', 'Cleared'], { auto: true }),
    state: option(
      ['状态', 'State'],
      { lasting: ['持续中', 'Ongoing'], ended: ['已解除', 'Cleared'] },
      {
        ...{ required: true, auto: true, query: true, card: true, sort: false },
        tones: { lasting: 'error', ended: 'default' },
      },
    ),
    handling: option(
      ['处理状态', 'Handling'],
      { open: ['未处理', 'Open'], acknowledged: ['已确认', 'Acknowledged'], closed: ['已关闭', 'Closed'] },
      {
        ...{ required: true, auto: true, query: true, card: true, group: handled, sort: false },
        tones: { open: 'warning', acknowledged: 'processing', closed: 'success' },
      },
    ),
    acknowledgedBy: text(['确认人', 'Acknowledged by'], { auto: true, group: handled }),
    acknowledgedAt: time(['确认时间', 'Acknowledged'], { auto: true, list: false, group: handled }),
    closedBy: text(['关闭人', 'Closed by'], { auto: true, list: false, group: handled }),
    closedAt: time(['关闭时间', 'Closed'], { auto: true, list: false, group: handled }),
    remark: text(['备注', 'Remark'], { max: 500, auto: true, list: false, group: handled }),
  },
  { labelField: 'vin', order: { field: 'beginAt', order: 'desc' }, large: true },
)

const handling = z.strictObject({
  ids: z.array(seenRecordId(alarm.name)).min(1).max(500),
  remark: z.string().trim().max(500).optional(),
})
/** How many were changed: those that others had handled already stay as they are. */
const count = z.object({ count: z.number() })

export const alarmCalls = {
  ...recordCalls(alarm, pathsUnder('/alarm', 'query', 'one', 'export'), { offline: true }),
  acknowledge: call('/alarm/acknowledge', {
    ...{ title: ['确认报警', 'Acknowledge alarm'], access: 'menu', changes: true },
    input: handling,
    output: count,
  }),
  close: call('/alarm/close', {
    ...{ title: ['关闭报警', 'Close alarm'], access: 'menu', changes: true },
    input: handling,
    output: count,
  }),
  /** How many began on each day, by level, of those that a list's filter asks for: 92 days at most. */
  daily: call('/alarm/daily', {
    title: ['每日报警数', 'Alarms by day'],
    access: 'menu',
    offline: true,
    input: z.strictObject({ filter: (alarm.list as unknown as z.ZodObject).shape.filter }) as unknown as z.ZodType<{
      filter?: Record<string, unknown> | undefined
    }>,
    output: z.array(z.object({ day: z.string(), level: z.string(), count: z.number() })),
  }),
}
