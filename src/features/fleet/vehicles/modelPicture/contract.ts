import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { file, option, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Picture of a model in one color from one side. One picture each. */
export const modelPicture = record(
  'modelPicture',
  ['车型图片', 'Model picture'],
  {
    model: reference(['车型', 'Model'], 'model', { required: true, query: true, card: true }),
    colour: text(['颜色', 'Colour'], { required: true, max: 32, query: true, card: true }),
    angle: option(
      ['角度', 'Angle'],
      {
        frontLeft: ['左前 45°', 'Front left 45°'],
        front: ['正前', 'Front'],
        frontRight: ['右前 45°', 'Front right 45°'],
        side: ['侧面', 'Side'],
        rearLeft: ['左后 45°', 'Rear left 45°'],
        rear: ['正后', 'Rear'],
        top: ['俯视', 'Top'],
        interior: ['内饰', 'Interior'],
      },
      { required: true, query: true, card: true },
    ),
    picture: file(['图片', 'Picture'], { required: true, accept: ['picture'], maxBytes: 5_000_000 }),
  },
  {
    imports: { packed: { field: 'picture', named: ['model', 'colour', 'angle'] } },
    emptyText: [
      '车型各颜色、各角度的图片。请导入 ZIP 或逐张新增。',
      'Pictures of models by colour and angle. Import a ZIP or add a picture.',
    ],
  },
)
export const modelPictureCalls = recordCalls(
  modelPicture,
  pathsUnder('/modelPicture', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
