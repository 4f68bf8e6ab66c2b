import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { ownerName, ownerPhone } from '../../../fleet/owners/person/contract.ts'

const place = ['地点', 'Location'] as const
const handlingGroup = ['处理', 'Handling'] as const

/** A breakdown call (B-CALL): a stranded vehicle that needs help. */
export const breakdownCall = record(
  'breakdownCall',
  ['故障救援呼叫', 'Breakdown call'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    calledAt: time(['呼叫时间', 'Called'], { required: true, query: true, card: true }),
    state: option(
      ['状态', 'Status'],
      { open: ['待处理', 'Open'], handling: ['处理中', 'In progress'], closed: ['已关闭', 'Closed'] },
      { auto: true, query: true, card: true, tones: { open: 'error', handling: 'warning', closed: 'success' } },
    ),
    source: option(
      ['来源', 'Source'],
      { staff: ['人工登记', 'Staff'], alarm: ['三级报警', 'Level-3 alarm'] },
      { auto: true, query: true },
    ),
    address: text(['地址', 'Address'], { max: 250, query: true, card: true, group: place, personal: true }),
    longitude: number(['经度', 'Longitude'], { min: -180, max: 180, unit: '°', list: false, group: place }),
    latitude: number(['纬度', 'Latitude'], { min: -90, max: 90, unit: '°', list: false, group: place }),
    caller: ownerName(['呼叫人', 'Caller'], { list: false }),
    contact: ownerPhone(['联系电话', 'Phone'], { list: false }),
    description: text(['情况描述', 'Description'], { max: 500, lines: 3, personal: true }),
    handledBy: text(['处理人', 'Handler'], { auto: true, query: true, group: handlingGroup }),
    handledAt: time(['开始处理时间', 'Taken over'], { auto: true, list: false, group: handlingGroup }),
    closedAt: time(['关闭时间', 'Closed'], { auto: true, list: false, group: handlingGroup }),
    result: text(['处理结果', 'Result'], { max: 500, auto: true, list: false, group: handlingGroup }),
  },
  {
    labelField: 'vin',
    order: { field: 'calledAt', order: 'desc' },
    emptyText: [
      '车主的救援呼叫会出现在这里。接到电话时也可新增。',
      'Breakdown calls of owners appear here. Add one when an owner phones.',
    ],
  },
)

const step = z.strictObject({ id: recordId(breakdownCall.name), result: z.string().trim().max(500).optional() })

export const breakdownCalls = {
  ...recordCalls(breakdownCall, pathsUnder('/breakdownCall', 'query', 'one', 'add', 'update', 'export', 'reveal')),
  take: call('/breakdownCall/take', { title: ['开始处理', 'Take over'], access: 'menu', changes: true, input: step }),
  close: call('/breakdownCall/close', {
    title: ['关闭呼叫', 'Close call'],
    access: 'menu',
    changes: true,
    input: step,
  }),
  reopen: call('/breakdownCall/reopen', {
    title: ['重新打开', 'Reopen call'],
    access: 'menu',
    changes: true,
    input: step,
  }),
  /** Positions of calls that are not closed. At most 500, newest first. */
  map: call('/breakdownCall/map', {
    title: ['呼叫地图', 'Calls on the map'],
    access: 'menu',
    output: z.array(
      z.object({
        id: z.number(),
        vin: z.string(),
        calledAt: z.string(),
        state: z.enum(['open', 'handling']),
        address: z.string().nullable(),
        longitude: z.number(),
        latitude: z.number(),
      }),
    ),
  }),
}
