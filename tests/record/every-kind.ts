import fc from 'fast-check'
import { pathsUnder, recordCalls } from '../../src/domain/contract/call.ts'
import type { Entry } from '../../src/record/kinds/entry.ts'
import type { Field } from '../../src/record/kinds/kind.ts'
import * as declare from '../../src/record/model/field.ts'
import { record } from '../../src/record/model/record.ts'

const colours = {
  red: ['红', 'Red'],
  blue: ['蓝', 'Blue'],
  both: ['红, 蓝', 'Red, blue'],
} as const

export const everyKind = record('everyKind', ['各类字段', 'Every kind'], {
  text: declare.text(['文本', 'Text'], { required: true, query: true }),
  phone: declare.phone(['电话', 'Phone'], { query: true }),
  email: declare.email(['邮箱', 'E-mail'], { query: true }),
  number: declare.number(['数', 'Number'], { unit: 'km', query: true }),
  integer: declare.number(['整数', 'Integer'], { integer: true, min: -5, query: true }),
  option: declare.option(['选项', 'Option'], colours, { query: true }),
  options: declare.options(['多个选项', 'Options'], colours, { query: true }),
  entry: declare.entry(['选项列表', 'Entry'], 'licenceCategory', { query: true }),
  bool: declare.bool(['是否', 'Bool'], { query: true }),
  day: declare.day(['日期', 'Day'], { query: true }),
  time: declare.time(['时间', 'Time'], { query: true }),
  vin: declare.vin(['VIN', 'VIN'], { query: true, identity: true }),
  vins: declare.vins(['多个 VIN', 'VINs'], { query: true }),
  reference: declare.reference(['车系', 'Series'], 'series', { query: true }),
  references: declare.reference(['多个车系', 'Several series'], 'series', { many: true, query: true }),
  file: declare.file(['文件', 'File'], { accept: ['picture'], maxBytes: 1000 }),
  files: declare.file(['多个文件', 'Files'], { accept: ['pdf'], maxBytes: 1000, many: true }),
  money: declare.money(['金额', 'Money'], { query: true }),
  yen: declare.money(['日元', 'Yen'], { currency: 'JPY', query: true }),
  version: declare.version(['版本', 'Version'], { query: true }),
  hex: declare.hex(['代码', 'Hex'], { query: true }),
  duration: declare.duration(['时长', 'Duration'], { query: true }),
  coordinate: declare.coordinate(['位置', 'Coordinate'], { query: true }),
  secret: declare.secret(['令牌', 'Token'], { query: true }),
  masked: declare.maskedText(['证件号', 'Identity number'], { query: true }),
  clock: declare.clock(['时刻', 'Clock'], { query: true }),
  month: declare.month(['月份', 'Month'], { query: true }),
  uploaded: declare.uploadedFile(['上传的文件', 'Uploaded file'], { accept: ['binary'], maxBytes: 1000, query: true }),
  markdown: declare.markdown(['正文', 'Content'], { query: true }),
})
export type Name = keyof typeof everyKind.fields
export const everyKindCalls = recordCalls(
  everyKind,
  pathsUnder('/everyKind', 'query', 'one', 'add', 'update', 'remove', 'import', 'export', 'reveal'),
)
export const fields = Object.entries(everyKind.fields) as [Name, Field][]

/** Names of the referenced series by id. */
export const seriesNames: Record<number, string> = { 1: 'Alpha', 2: 'Beta', 3: 'Gamma' }

/** Dictionary entries that exist in every database. */
export const entries: readonly Entry[] = [
  { code: 'none', zh: '无牌照', en: 'None' },
  { code: 'temporary', zh: '临时牌照', en: 'Temporary' },
  { code: 'formal', zh: '正式牌照', en: 'Formal' },
]

/** Vehicles that lists of VINs refer to. */
export const vehicleVins = ['LSVAA2180E2000001', 'LSVAA2180E2000002', 'LSVAA2180E2000003'] as const

const moment = fc
  .date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2060-01-01') })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString())
const word = fc
  .string({ minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const colour = fc.constantFrom('red', 'blue', 'both')
const set = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 3 })
const digits = fc.nat(999_999)
const degrees = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((value) => value / 1e7)
const vinSign = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')

/** Input values as users enter them. */
export const inputValues: Record<Name, fc.Arbitrary<unknown>> = {
  text: word,
  phone: digits.map((n) => `138${String(n).padStart(8, '0')}`),
  email: digits.map((n) => `p${n}@example.com`),
  number: fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000),
  integer: fc.integer({ min: -5, max: 1e9 }),
  option: colour,
  options: set(colour).map((value) => (['red', 'blue', 'both'] as const).filter((one) => value.includes(one))),
  entry: fc.constantFrom('none', 'temporary', 'formal'),
  bool: fc.boolean(),
  day: moment.map((iso) => iso.slice(0, 10)),
  time: moment,
  vin: fc.array(vinSign, { minLength: 17, maxLength: 17 }).map((signs) => signs.join('')),
  vins: set(fc.constantFrom(...vehicleVins)).map((vins) => vins.join(';')),
  reference: fc.constantFrom(1, 2, 3),
  references: set(fc.constantFrom(1, 2, 3)).map((ids) => ids.sort()),
  file: fc.uuid(),
  files: set(fc.uuid()),
  money: fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }),
  yen: fc.integer({ min: 0, max: 1e12 }),
  version: fc.array(fc.nat(1e9), { minLength: 1, maxLength: 6 }).map((numbers) => numbers.join('.')),
  hex: fc.integer({ min: 0, max: 0xffff_ffff }),
  duration: fc.nat(2_147_483_647),
  coordinate: fc.record({ longitude: degrees(180), latitude: degrees(90) }),
  secret: word,
  masked: word.filter((text) => !text.includes('*')),
  uploaded: fc.uuid(),
  clock: fc.nat(1439).map((m) => [Math.floor(m / 60), m % 60].map((part) => String(part).padStart(2, '0')).join(':')),
  month: fc
    .nat(1199)
    .map((m) => `20${String(Math.floor(m / 12)).padStart(2, '0')}-${String((m % 12) + 1).padStart(2, '0')}`),
  markdown: word,
}

/** Returns an input value in its output form. */
export function outputOf(field: Field, value: unknown): unknown {
  const ref = (id: unknown) => ({ id: Number(id), label: seriesNames[Number(id)] ?? '' })
  if (field.kind.target) return Array.isArray(value) ? value.map(ref) : ref(value)
  if (field.kind.entries) return entries.find(({ code }) => code === value)
  const masking = field.kind.hidden?.(field)
  return masking ? (masking.masks?.(String(value)) ?? masking.shown(String(value))) : value
}
