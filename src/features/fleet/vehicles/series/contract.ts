import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { file, option, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const powerModes = {
  BEV: ['纯电动', 'Battery electric (BEV)'],
  PHEV: ['插电混动', 'Plug-in hybrid (PHEV)'],
} as const

/** Car series: a family of models. */
export const series = record(
  'series',
  ['车系', 'Car series'],
  {
    name: text(['车系名称', 'Series name'], { required: true, max: 64, unique: true, query: true, card: true }),
    nameEn: text(['英文名称', 'English name'], { max: 64, list: 'more' }),
    code: text(['车系代码', 'Series code'], { required: true, max: 32, unique: true, query: true, card: true }),
    powerMode: option(['动力模式', 'Power mode'], powerModes, { required: true, query: true, card: true }),
    picture: file(['图片', 'Picture'], { accept: ['picture'], maxBytes: 5_000_000 }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    englishLabel: 'nameEn',
    emptyText: [
      '车型按车系归类。请先导入或新增车系，再新增车型。',
      'Models belong to car series. Import or add a series first, then its models.',
    ],
  },
)
export const seriesCalls = recordCalls(
  series,
  pathsUnder('/basicSeries', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
