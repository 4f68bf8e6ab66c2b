import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { hexDigits } from '../../../../domain/gb32960/index.ts'
import { udsServices } from '../../../../domain/gb32960/uds/index.ts'
import { options, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const address = {
  max: 8,
  plain: (input: string) => hexDigits(input).toUpperCase(),
  pattern: /^([0-9A-F]{3}|[0-9A-F]{8})$/,
  patternHint: ['应为 3 位或 8 位大写十六进制数字，例如 7E0', 'must be 3 or 8 uppercase hex digits, such as 7E0'],
} as const

export const serviceNames: Record<string, Pair> = Object.fromEntries(
  Object.entries(udsServices).map(([id, { name }]) => {
    const hex = Number(id).toString(16).padStart(2, '0').toUpperCase()
    return [hex, [`${hex} ${name[0]}`, `${hex} ${name[1]}`]]
  }),
)

/**
 * Electronic control unit (ECU) with its diagnosis addresses (ISO 14229, ISO 15765). Belongs to one series, or to all.
 */
export const ecu = record(
  'ecu',
  ['ECU', 'ECU'],
  {
    code: text(['代号', 'Code'], {
      required: true,
      max: 16,
      query: true,
      card: true,
      pattern: /^[A-Z][A-Z0-9_]*$/,
      patternHint: ['应以大写字母开头', 'must begin with a capital letter'],
    }),
    name: text(['中文名称', 'Chinese name'], { required: true, max: 64, query: true, card: true, lang: 'zh' }),
    nameEn: text(['英文名称', 'English name'], { required: true, max: 64, query: true, card: true, lang: 'en' }),
    /** Empty: present in vehicles of every series. */
    series: reference(['适用车系', 'Car series'], 'series', { query: true, card: true }),
    requestAddress: text(['请求地址', 'Request address'], { required: true, query: true, card: true, ...address }),
    responseAddress: text(['响应地址', 'Response address'], { required: true, ...address }),
    supplier: text(['供应商', 'Supplier'], { max: 64, query: true }),
    /** Only these services may be sent to the ECU. */
    services: options(['UDS 服务', 'UDS services'], serviceNames, { required: true, list: false }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    labelField: 'code',
    order: { field: 'code', order: 'asc' },
    emptyText: [
      '这里登记可远程诊断的 ECU 及其地址。请导入表格或新增。',
      'ECUs for remote diagnosis with their addresses. Import a sheet or add one.',
    ],
  },
)
export const ecuCalls = recordCalls(
  ecu,
  pathsUnder('/rds/basic/ecu', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
