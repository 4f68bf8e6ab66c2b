import { recordCalls } from '../../../../domain/contract/call.ts'
import { option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { iccidShape } from '../../../fleet/vehicles/box/contract.ts'
import { commandCodes, commandMachine, commandRoutes, commandSources } from '../command/state-texts.ts'

const autoField = { auto: true, query: true, sort: false } as const

export const wakeLog = record(
  'wakeLog',
  ['唤醒记录', 'Wake-up'],
  {
    vin: vin(['VIN', 'VIN'], { ...autoField, required: true, card: true }),
    state: option(['结果', 'Result'], commandMachine.texts, {
      ...autoField,
      required: true,
      card: true,
      tones: commandMachine.tones,
    }),
    code: option(['说明', 'Description'], commandCodes, { auto: true, sort: false, card: true }),
    issuer: text(['唤醒人', 'Requested by'], { ...autoField, max: 64, card: true }),
    source: option(['来源', 'Source'], commandSources, { ...autoField, required: true }),
    route: option(['唤醒方式', 'Channel'], commandRoutes, { auto: true, required: true, sort: false }),
    iccid: text(['ICCID', 'ICCID'], { ...iccidShape, ...autoField, query: 'several' }),
    createdAt: time(['唤醒时间', 'Requested'], { auto: true, required: true, query: true, card: true }),
    sentAt: time(['下发时间', 'Sent'], { auto: true, sort: false }),
    endedAt: time(['结束时间', 'Ended'], { auto: true, sort: false }),
  },
  {
    labelField: 'vin',
    order: { field: 'createdAt', order: 'desc' },
    large: true,
    emptyText: [
      '每次唤醒车载终端及其结果会出现在这里。',
      'Every attempt to wake a T-Box appears here with its result.',
    ],
  },
)

export const wakeLogCalls = recordCalls(wakeLog, {
  query: '/tboxWakeUpLog/queryTboxWakeUpLog',
  export: '/tboxWakeUpLog/exportTboxWakeUpLog',
})
