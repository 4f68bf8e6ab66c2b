import { recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRow } from '../../../../domain/contract/vehicle-page.ts'
import { plainPlate, platePiece } from '../../../../domain/plate.ts'
import { option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { bindTypes, bindWays } from '../binding/state-texts.ts'
import { ownerName, ownerPhone } from '../person/contract.ts'

/** Current owner of each vehicle, one row per vehicle. Visible to accounts with the vehicle in their scope. */
export const owner = record(
  'owner',
  ['车主', 'Owner'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true }),
    plate: text(['车牌号', 'Licence plate'], { plain: plainPlate, piece: platePiece, query: 'link', card: true }),
    model: text(['车型', 'Model'], { query: true }),
    name: ownerName(['姓名', 'Name'], { query: true, card: true }),
    phone: ownerPhone(['手机号', 'Phone'], { required: true, query: true, card: true }),
    account: reference(['APP 账号', 'App account'], 'appAccount', { required: true, query: true }),
    type: option(['绑定类型', 'Binding type'], bindTypes, { required: true, query: true }),
    way: option(['绑定方式', 'Binding method'], bindWays, { required: true, query: true, list: false }),
    certificate: text(['合格证号', 'Certificate number'], { query: true }),
    since: time(['绑定时间', 'Bound'], { required: true, query: true }),
  },
  {
    labelField: 'vin',
    emptyText: [
      '车主绑定车辆后，每辆车的当前车主会出现在这里。',
      'The current owner of each vehicle appears here once the vehicle is bound.',
    ],
  },
)
export const ownerCalls = recordCalls(owner, {
  query: '/owner/query',
  one: '/owner/info',
  export: '/owner/export',
  reveal: '/owner/reveal',
})
export const ownerOnPage = vehicleRow('owner', owner)
