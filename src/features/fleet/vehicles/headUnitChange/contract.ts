import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import { text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Replacement of an in-vehicle unit (the head unit). */
export const headUnitChange = record(
  'headUnitChange',
  ['车机变更', 'Head unit change'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    originalSerial: text(['原车机序列号', 'Original serial'], {
      required: true,
      max: 64,
      fixed: true,
      query: true,
      card: true,
    }),
    newSerial: text(['新车机序列号', 'New serial'], { required: true, max: 64, fixed: true, query: true, card: true }),
    changedAt: time(['变更时间', 'Change time'], { required: true, query: true, card: true }),
    reason: text(['变更原因', 'Reason'], { max: 250, lines: 3, list: false }),
  },
  {
    large: true,
    emptyText: [
      '更换车机后在这里登记，车辆信息随之更新。请导入表格或新增。',
      'Changes of head units, which update the vehicle. Import a sheet or add one.',
    ],
  },
)
export const headUnitChangeCalls = recordCalls(
  headUnitChange,
  pathsUnder('/cjmodify', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const headUnitChangesOnPage = vehicleRows('headUnitChanges', headUnitChange)
