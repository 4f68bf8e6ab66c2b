import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import { plainPlate, platePiece } from '../../../../domain/plate.ts'
import { day, option, text, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/**
 * Format of a plate, for input and imports. Chinese plates by GA 36: a province, a letter, then 6 characters for
 * new-energy plates or 5 for others, never I or O, the last of some one of 挂学警港澳. Foreign plates: 2 to 12 letters,
 * digits, blanks and hyphens.
 */
export const plateShape = {
  max: 16,
  plain: plainPlate,
  piece: platePiece,
  pattern:
    /^(?:[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]|(?=.{2,12}$)[A-Z0-9À-ÖØ-ÞĞİŞ]+(?:[ -][A-Z0-9À-ÖØ-ÞĞİŞ]+)*)$/,
  patternHint: [
    '国内车牌应为省份简称、字母和 5 位（普通）或 6 位（新能源）字符；境外车牌为 2 至 12 位字母、数字、空格或 -',
    'must be a province, a letter and 5 (ordinary) or 6 (new energy) characters, or for foreign plates 2 to 12 letters, digits, spaces or hyphens',
  ],
} as const

/** Licence plate of a vehicle with its first and last day. The vehicle's own plate follows from it. */
export const plate = record(
  'plate',
  ['车牌', 'Licence plate'],
  {
    number: text(['车牌号', 'Plate number'], {
      ...plateShape,
      required: true,
      fixed: true,
      query: true,
      card: true,
    }),
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    configuration: text(['车型车牌配置', 'Plate configuration (model)'], {
      auto: true,
      max: 64,
      query: true,
      card: true,
    }),
    colour: option(
      ['车牌颜色', 'Colour'],
      {
        green: ['绿牌（新能源小型车）', 'Green (new energy, small)'],
        yellowGreen: ['黄绿牌（新能源大型车）', 'Yellow-green (new energy, large)'],
        blue: ['蓝牌', 'Blue'],
        yellow: ['黄牌', 'Yellow'],
        black: ['黑牌', 'Black'],
      },
      { query: true, tones: { green: 'success', yellowGreen: 'success', blue: 'processing', yellow: 'warning' } },
    ),
    fromDay: day(['启用日期', 'Assigned on'], { required: true, query: true }),
    toDay: day(['停用日期', 'Removed on'], { query: true, hint: ['仍在使用则留空', 'Leave empty if still in use'] }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    large: true,
    emptyText: [
      '这里登记车辆的车牌及起止日期。请导入表格或新增。',
      'Licence plates of vehicles with their periods. Import a sheet or add one.',
    ],
  },
)
export const plateCalls = recordCalls(
  plate,
  pathsUnder('/license', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const platesOnPage = vehicleRows('plates', plate)
