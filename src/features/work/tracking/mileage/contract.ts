import { recordCalls } from '../../../../domain/contract/call.ts'
import { vinSheetCall } from '../../../../domain/contract/vin-sheet.ts'
import { day, number, reference, text, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { distanceByField } from '../trip/contract.ts'

export const mileage = record(
  'mileage',
  ['里程', 'Mileage'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true, auto: true }),
    plate: text(['车牌号', 'Licence plate'], { auto: true, card: true, sort: false }),
    period: day(['统计日期', 'Period'], { query: true, auto: true, list: false, sort: false }),
    group: reference(['车辆组', 'Vehicle group'], 'vehicleGroup', {
      query: true,
      auto: true,
      list: false,
      sort: false,
    }),
    beginKm: number(['起始里程', 'Start mileage'], { unit: 'km', auto: true, sort: false }),
    endKm: number(['结束里程', 'End mileage'], { unit: 'km', auto: true, sort: false }),
    distanceKm: number(['行驶里程', 'Distance'], { unit: 'km', auto: true, card: true }),
    distanceBy: distanceByField,
    activeDays: number(['行驶天数', 'Days driven'], { integer: true, auto: true, card: true }),
    firstAt: day(['首个数据日', 'First day with data'], { auto: true, sort: false }),
    lastAt: day(['最后数据日', 'Last day with data'], { auto: true, sort: false }),
  },
  {
    order: { field: 'vin', order: 'asc' },
    needs: ['period'],
    large: true,
    emptyText: ['车辆行驶后，里程会自动出现在这里。', 'The mileage of vehicles appears here once they have driven.'],
  },
)

export const mileageCalls = {
  ...recordCalls(mileage, {
    query: '/tVehicleTravelInfo/queryMileage',
    export: '/tVehicleTravelInfo/exportMileage',
  }),
  /** Returns the VINs in a sheet's first column, to be used as a query. */
  vins: vinSheetCall('/tVehicleTravelInfo/importMileageVins', ['按 VIN 导入', 'Import by VIN']),
}
