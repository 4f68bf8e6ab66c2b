import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { number, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** A province or one of its prefecture-level cities, by its code of administrative divisions (GB/T 2260). */
export const province = record(
  'province',
  ['省市', 'Province or city'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    nameEn: text(['英文名称', 'English name'], { max: 100, query: true, card: true }),
    code: text(['行政区划代码', 'Division code'], {
      required: true,
      max: 6,
      pattern: /^[1-9]\d{5}$/,
      patternHint: ['应为 6 位数字（GB/T 2260）', 'must be 6 digits (GB/T 2260)'],
      unique: true,
      query: true,
      card: true,
    }),
    level: option(
      ['级别', 'Level'],
      { province: ['省级', 'Province'], city: ['地级', 'City'] },
      { required: true, query: true, card: true, tones: { province: 'processing' } },
    ),
    parent: reference(['所属省份', 'Province'], 'province', {
      query: true,
      tree: true,
      hint: ['地级必填，省级留空', 'Required for a city, empty for a province'],
    }),
    longitude: number(['经度', 'Longitude'], { min: -180, max: 180, unit: '°' }),
    latitude: number(['纬度', 'Latitude'], { min: -90, max: 90, unit: '°' }),
  },
  {
    order: { field: 'code', order: 'asc' },
    emptyText: [
      '这里维护地址使用的省和市。请导入表格或新增。',
      'Provinces and cities used in addresses. Import a sheet or add one.',
    ],
  },
)
export const provinceCalls = {
  ...recordCalls(province, pathsUnder('/province', 'query', 'one', 'add', 'update', 'remove', 'import', 'export')),
  /** Adds missing entries of the national list. Existing entries are not changed. */
  addNational: call('/province/addNational', {
    title: ['载入国家标准', 'Load national list'],
    access: 'menu',
    changes: true,
    output: z.object({ count: z.number() }),
  }),
}
