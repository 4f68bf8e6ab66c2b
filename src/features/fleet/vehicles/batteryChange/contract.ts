import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import { text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const batteryChange = record(
  'batteryChange',
  ['电池包变更', 'Battery pack change'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    originalNumber: text(['原电池包编号', 'Original pack number'], {
      required: true,
      max: 64,
      fixed: true,
      query: true,
      card: true,
    }),
    newNumber: text(['新电池包编号', 'New pack number'], {
      required: true,
      max: 64,
      fixed: true,
      query: true,
      card: true,
    }),
    changedAt: time(['变更时间', 'Change time'], { required: true, query: true, card: true }),
    createdAt: time(['记录创建时间', 'Recorded at'], { auto: true, query: true }),
    reason: text(['变更原因', 'Reason'], { max: 250, lines: 3, list: false }),
  },
  {
    large: true,
    emptyText: [
      '更换电池包后在这里登记，车辆信息随之更新。请导入表格或新增。',
      'Changes of battery packs, which update the vehicle. Import a sheet or add one.',
    ],
  },
)
export const batteryChangeCalls = recordCalls(
  batteryChange,
  pathsUnder('/BatteryModify', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const batteryChangesOnPage = vehicleRows('batteryChanges', batteryChange)
