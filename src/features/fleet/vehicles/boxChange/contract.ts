import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import { option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { boxSerialShape, iccidShape, msisdnShape } from '../box/contract.ts'

const original = ['原终端', 'Original T-Box'] as const
const next = ['新终端', 'New T-Box'] as const
const fillHint = ['留空则使用终端档案中的号码', 'Leave empty to use the number on file'] as const

/** Replacement of a box. The vehicle's identity at the gateway moves with the box. */
export const boxChange = record(
  'boxChange',
  ['终端变更', 'T-Box change'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    originalSerial: text(['原终端序列号', 'Original serial number'], {
      ...boxSerialShape,
      required: true,
      fixed: true,
      query: true,
      card: true,
      group: original,
    }),
    originalIccid: text(['原 ICCID', 'Original ICCID'], {
      ...iccidShape,
      fixed: true,
      query: true,
      hint: fillHint,
      group: original,
    }),
    originalMsisdn: text(['原 MSISDN', 'Original MSISDN'], {
      ...msisdnShape,
      fixed: true,
      hint: fillHint,
      group: original,
    }),
    becomes: option(
      ['原终端去向', 'Disposition of original T-Box'],
      { stock: ['退回库存', 'Back to stock'], retired: ['报废', 'Out of service'] },
      { required: true, fixed: true, list: false, group: original },
    ),
    newSerial: text(['新终端序列号', 'New serial number'], {
      ...boxSerialShape,
      required: true,
      fixed: true,
      query: true,
      card: true,
      group: next,
    }),
    newIccid: text(['新 ICCID', 'New ICCID'], { ...iccidShape, fixed: true, query: true, hint: fillHint, group: next }),
    newMsisdn: text(['新 MSISDN', 'New MSISDN'], { ...msisdnShape, fixed: true, hint: fillHint, group: next }),
    changedAt: time(['变更时间', 'Change time'], { required: true, query: true, card: true }),
    reason: text(['变更原因', 'Reason'], { max: 250, lines: 3, list: false }),
  },
  {
    large: true,
    emptyText: [
      '更换车载终端后在这里登记，车辆改由新终端接入。请导入表格或新增。',
      'Changes of T-Boxes. The vehicle then connects through the new one. Import a sheet or add one.',
    ],
  },
)
export const boxChangeCalls = recordCalls(
  boxChange,
  pathsUnder('/tboxmodify', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const boxChangesOnPage = vehicleRows('boxChanges', boxChange)
