import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { refusalReasons } from './texts.ts'

/** A frame that the gateway refused. One row per VIN, reason and address, with the latest frame. */
export const refusal = record(
  'loginRefusal',
  ['拒收报文', 'Refused message'],
  {
    vin: vin(['VIN', 'VIN'], { identity: true, required: true, auto: true, query: true, card: true }),
    reason: option(['原因', 'Reason'], refusalReasons, { required: true, auto: true, query: true, card: true }),
    command: number(['命令标识', 'Command ID'], { auto: true, integer: true }),
    address: text(['来源地址', 'Source address'], { required: true, auto: true, max: 64, query: true }),
    iccid: text(['ICCID', 'ICCID'], { auto: true, max: 40 }),
    count: number(['次数', 'Times'], { required: true, auto: true, integer: true, card: true }),
    firstAt: time(['首次', 'First'], { required: true, auto: true }),
    lastAt: time(['最近', 'Latest'], { required: true, auto: true, query: true, card: true }),
    frame: text(['最近的报文', 'Latest message'], { auto: true, list: false, lines: 4, max: 4096 }),
  },
  {
    labelField: 'vin',
    order: { field: 'lastAt', order: 'desc' },
    emptyText: [
      '没有拒收的报文。网关拒绝车辆登入时，原因会出现在这里。',
      'No refusals. When the gateway refuses a vehicle, the reason appears here.',
    ],
  },
)

export const refusalCalls = recordCalls(refusal, pathsUnder('/refusal', 'query', 'one', 'export'))
