import { recordCalls } from '../../../../domain/contract/call.ts'
import { vinSheetCall } from '../../../../domain/contract/vin-sheet.ts'
import { bool, number, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const vehicleAddress = record(
  'vehicleAddress',
  ['车辆地址', 'Vehicle address'],
  {
    plate: text(['车牌号', 'Licence plate'], { auto: true, card: true, sort: false }),
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: 'second', auto: true }),
    address: text(['地址', 'Address'], { auto: true, card: true, sort: false }),
    longitude: number(['经度', 'Longitude'], { unit: '°', auto: true, sort: false }),
    latitude: number(['纬度', 'Latitude'], { unit: '°', auto: true, sort: false }),
    locatedAt: time(['定位时间', 'Position time'], { auto: true, card: true }),
    online: bool(['在线', 'Online'], { auto: true, sort: false }),
  },
  {
    labelField: 'vin',
    order: { field: 'vin', order: 'asc' },
    large: true,
    emptyText: [
      '车辆上报位置后，所在省市会出现在这里。',
      'The city of a vehicle appears here once it has reported its position.',
    ],
  },
)

export const vehicleAddressCalls = {
  ...recordCalls(vehicleAddress, {
    query: '/lastAddress/queryVehicleData',
    export: '/lastAddress/impVehicleAddressData',
  }),
  /** Returns the VINs in a sheet's first column, to be used as a query. */
  vins: vinSheetCall('/lastAddress/impVehicleData', ['按 VIN 导入', 'Import by VIN']),
}
