import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { bool, file, money, number, option, options, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { longestMonths } from '../service/contract.ts'
import { vehicleFunctions } from '../service/function-texts.ts'

const goodsClasses = {
  service: ['车联网服务', 'Connected service'],
  software: ['软件功能', 'Software'],
  accessory: ['精品附件', 'Accessory'],
  part: ['备件', 'Spare part'],
  other: ['其他', 'Other'],
} as const satisfies Record<string, Pair>
/** In fen: 10 million yuan. */
export const maxPrice = 1_000_000_000

const gives = ['开通服务', 'Services'] as const

/** Goods on sale. Orders copy name, unit and price, so a change here does not affect existing orders. */
export const goods = record(
  'goods',
  ['商品', 'Goods'],
  {
    code: text(['商品编码', 'Code'], { required: true, max: 32, unique: true, query: true, card: true }),
    name: text(['商品名称', 'Name'], { required: true, max: 64, unique: true, query: true, card: true }),
    picture: file(['图片', 'Picture'], { accept: ['picture'], maxBytes: 5_000_000, card: true }),
    class: option(['类别', 'Class'], goodsClasses, { required: true, query: true, card: true }),
    price: money(['单价', 'Price'], { required: true, min: 0, max: maxPrice, query: true, card: true }),
    unit: text(['单位', 'Unit'], { required: true, max: 16 }),
    onSale: bool(['在售', 'On sale'], { required: true, query: true, card: true }),
    functions: options(['开通功能', 'Functions'], vehicleFunctions, { list: false, group: gives }),
    months: number(['开通月数', 'Months'], {
      integer: true,
      min: 1,
      max: longestMonths,
      list: false,
      group: gives,
      hint: [
        '选择功能和月数后，订单履约时为其车辆续期。留空则不开通服务。',
        'If functions and months are set, fulfilling an order renews them for its vehicle. Leave both empty for goods without services.',
      ],
    }),
    description: text(['说明', 'Description'], { max: 1000, lines: 4, list: false }),
  },
  {
    labelField: 'name',
    emptyText: [
      '商城出售的增值服务和商品。请导入表格或新增商品。',
      'Services and goods that the shop sells. Import a sheet or add one.',
    ],
  },
)
export const goodsCalls = recordCalls(
  goods,
  pathsUnder('/goods', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
