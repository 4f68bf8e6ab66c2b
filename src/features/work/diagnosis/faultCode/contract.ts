import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { hex, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const english = ['英文', 'English'] as const
const standard = ['GB/T 32960 报警', 'GB/T 32960 alarm'] as const
const long = { max: 1000, lines: 3, list: false } as const

export type Severity = '1' | '2' | '3'
export const severities: Readonly<Record<Severity, Pair>> = {
  1: ['轻微', 'Minor'],
  2: ['一般', 'Major'],
  3: ['严重', 'Severe'],
}
export const severityTones = { 1: 'processing', 2: 'warning', 3: 'error' } as const

/** Fault lists of a GB/T 32960 alarm unit. Makers send their own codes in them. */
export const alarmLists = {
  storage: ['可充电储能装置', 'Energy storage'],
  motor: ['驱动电机', 'Motor'],
  engine: ['发动机', 'Engine'],
  other: ['其他', 'Other'],
} as const satisfies Record<string, Pair>

/** The maker's table: the meaning of a trouble code and the measures against it. */
export const faultCode = record(
  'faultCode',
  ['故障码', 'Fault code'],
  {
    number: text(['故障码', 'Number'], {
      required: true,
      max: 8,
      query: true,
      card: true,
      pattern: /^[PCBU][0-3][0-9A-F]{3}-[0-9A-F]{2}$/,
      patternHint: ['应类似 P0A9B-16', 'must look like P0A9B-16'],
    }),
    name: text(['名称', 'Name'], { required: true, max: 100, query: true, card: true }),
    /** Empty: applies to every ECU that has no entry of its own. */
    ecu: reference(['ECU', 'ECU'], 'ecu', { query: true, card: true }),
    severity: option(['严重程度', 'Severity'], severities, {
      required: true,
      query: true,
      card: true,
      tones: severityTones,
    }),
    property: text(['属性', 'Property'], { max: 64, query: true }),
    phenomenon: text(['现象', 'Phenomenon'], { max: 1000, lines: 3, query: true }),
    reason: text(['原因', 'Reason'], long),
    measures: text(['措施', 'Measures'], long),
    nameEn: text(['英文名称', 'English name'], { max: 200, list: false, group: english }),
    propertyEn: text(['英文属性', 'English property'], { max: 100, list: false, group: english }),
    phenomenonEn: text(['英文现象', 'English phenomenon'], { ...long, group: english }),
    reasonEn: text(['英文原因', 'English reason'], { ...long, group: english }),
    measuresEn: text(['英文措施', 'English measures'], { ...long, group: english }),
    /** A vehicle that reports this code in this list has the fault. Its ECUs need not be read. */
    alarmList: option(['报警列表', 'Alarm list'], alarmLists, { list: false, group: standard }),
    alarmCode: hex(['报警代码', 'Alarm code'], { list: false, group: standard }),
  },
  {
    labelField: 'number',
    order: { field: 'number', order: 'asc' },
    emptyText: [
      '故障码的含义和处理建议。请导入表格或新增。',
      'Fault codes with their meaning and advice. Import a sheet or add one.',
    ],
  },
)
export const faultCodeCalls = recordCalls(faultCode, {
  ...pathsUnder('/basic/faultCode', 'one', 'add', 'update', 'remove', 'import', 'export'),
  query: '/basic/queryFaultCode',
})
