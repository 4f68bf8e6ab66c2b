import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { hexDigits } from '../../../../domain/gb32960/index.ts'
import { longestMessage, type ValueType } from '../../../../domain/gb32960/uds/index.ts'
import { bool, number, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Bytes of data that fit in a response to 0x22 after service and identifier. */
export const longestData = longestMessage - 3

const valueTypeNames = {
  unsigned: ['无符号整数', 'Unsigned'],
  signed: ['有符号整数', 'Signed'],
  text: ['文本', 'Text'],
  bcd: ['BCD', 'BCD'],
  hex: ['十六进制', 'Hex'],
} as const satisfies Record<ValueType, Pair>

const place = ['位置', 'Position'] as const
const meaning = ['换算', 'Conversion'] as const

/**
 * One value of a data identifier (DID) of an ECU: its position in the data and its meaning. An identifier with several
 * values has one row for each.
 */
export const dataIdentifier = record(
  'dataIdentifier',
  ['数据标识', 'Data identifier'],
  {
    did: text(['DID', 'DID'], {
      required: true,
      max: 4,
      query: true,
      card: true,
      plain: (input: string) => hexDigits(input).toUpperCase(),
      pattern: /^[0-9A-F]{4}$/,
      patternHint: ['应为 4 位大写十六进制数字，例如 F190', 'must be 4 uppercase hex digits, such as F190'],
    }),
    name: text(['中文名称', 'Chinese name'], { required: true, max: 64, query: true, card: true, lang: 'zh' }),
    nameEn: text(['英文名称', 'English name'], { required: true, max: 64, query: true, card: true, lang: 'en' }),
    ecu: reference(['ECU', 'ECU'], 'ecu', { required: true, query: true, card: true }),
    writable: bool(['可写', 'Writable'], { required: true, query: true }),
    at: number(['起始字节', 'First byte'], {
      required: true,
      integer: true,
      min: 0,
      max: longestData - 1,
      group: place,
      hint: ['从 0 开始计数', 'Counted from 0'],
    }),
    length: number(['字节数', 'Bytes'], {
      required: true,
      integer: true,
      min: 0,
      max: longestData,
      group: place,
      hint: ['0 表示其余全部', '0 means all remaining bytes'],
    }),
    type: option(['类型', 'Type'], valueTypeNames, { required: true, query: true, group: meaning }),
    factor: number(['系数', 'Factor'], { group: meaning, list: false, hint: ['默认 1', 'Default: 1'] }),
    offset: number(['偏移', 'Offset'], { group: meaning, list: false, hint: ['默认 0', 'Default: 0'] }),
    unit: text(['单位', 'Unit'], { max: 16, group: meaning }),
    /** One line per value with a meaning: `0=关闭|Off`. */
    codes: text(['取值含义', 'Meaning of values'], {
      max: 4_000,
      lines: 5,
      list: false,
      group: meaning,
      pattern: /^[^=|\n]+=[^=|\n]+\|[^=|\n]+(\n[^=|\n]+=[^=|\n]+\|[^=|\n]+)*$/,
      patternHint: ['每行一个：值=中文|英文，例如 0=关闭|Off', 'must be one per line: value=Chinese name|English name'],
    }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    labelField: 'did',
    order: { field: 'did', order: 'asc' },
    emptyText: [
      '诊断时可读写的数据标识（DID）。请导入表格或新增。',
      'Data identifiers (DIDs) that diagnosis reads and writes. Import a sheet or add one.',
    ],
  },
)
export const identifierCalls = recordCalls(
  dataIdentifier,
  pathsUnder('/rds/basic/identifier', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
