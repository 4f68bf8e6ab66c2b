import { recordCalls } from '../../../../domain/contract/call.ts'
import { day, entry, file, option, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Picture sequence that a vehicle shows on its central control or instrument for a time. */
export const animation = record(
  'animation',
  ['车辆动画', 'Vehicle animation'],
  {
    name: text(['动画名称', 'Name'], { required: true, max: 64, unique: true, query: true, card: true }),
    type: option(
      ['动画类型', 'Type'],
      { centralControl: ['中控动画', 'Central display'], instrument: ['仪表动画', 'Instrument'] },
      { required: true, query: true, card: true, tones: { centralControl: 'processing', instrument: 'success' } },
    ),
    classification: entry(['动画分类', 'Classification'], 'animationClassification', {
      required: true,
      query: true,
      card: true,
    }),
    validFrom: day(['有效期开始', 'Valid from'], { required: true, query: true, card: true }),
    validTo: day(['有效期结束', 'Valid to'], { required: true, query: true, card: true }),
    file: file(['动画文件', 'File'], {
      required: true,
      accept: ['archive', 'picture'],
      maxBytes: 60_000_000,
      hint: ['ZIP 压缩的图片序列或 GIF', 'ZIP of an image sequence, or a GIF'],
    }),
  },
  {
    imports: { packed: { field: 'file', named: ['name', 'type', 'classification', 'validFrom', 'validTo'] } },
    emptyText: [
      '在中控屏或仪表上播放的车辆动画。请新增动画。',
      'Animations on the central display or the instruments of vehicles. Add one.',
    ],
  },
)
export const animationCalls = recordCalls(animation, {
  query: '/vehicle/selectVehicleAnimation',
  add: '/vehicle/addVehicleAnimation',
  remove: '/vehicle/deleteVehicleAnimation',
  import: '/vehicle/importVehicleAnimation',
  export: '/vehicle/exportVehicleAnimation',
})
