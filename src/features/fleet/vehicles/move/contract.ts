import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import { text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const vehicleMove = record(
  'vehicleMove',
  ['移车记录', 'Vehicle move'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, fixed: true, query: true, card: true }),
    fromPlace: text(['移出地点', 'From'], { required: true, max: 100, query: true, card: true }),
    toPlace: text(['移入地点', 'To'], { required: true, max: 100, query: true, card: true }),
    reason: text(['移车原因', 'Reason'], { required: true, max: 250, query: true }),
    mover: text(['移车人', 'Moved by'], { required: true, max: 64, query: true }),
    movedAt: time(['移车时间', 'Moved at'], { required: true, query: true, card: true }),
  },
  {
    large: true,
    emptyText: [
      '车辆调拨和移动的记录。请导入表格或新增。',
      'Records of vehicles that were moved. Import a sheet or add one.',
    ],
  },
)
export const vehicleMoveCalls = recordCalls(
  vehicleMove,
  pathsUnder('/movecar', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const movesOnPage = vehicleRows('moves', vehicleMove)
