import { recordCalls } from '../../../../domain/contract/call.ts'
import { bool, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Vehicle type of a model's vehicles. If it is not enabled, the vehicles get no OTA updates. */
export const otaModel = record(
  'otaModel',
  ['OTA 车型', 'OTA vehicle model'],
  {
    model: reference(['车型', 'Vehicle model'], 'model', {
      required: true,
      unique: true,
      fixed: true,
      query: true,
      card: true,
    }),
    vehicleType: reference(['软件车型', 'Vehicle type'], 'vehicleType', { required: true, query: true, card: true }),
    enabled: bool(['启用 OTA', 'OTA enabled'], { required: true, query: true, card: true }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3 }),
  },
  {
    emptyText: [
      '指定车型所属的软件车型，并启用 OTA。请导入表格或新增。',
      'Assigns models to vehicle types and enables OTA. Import a sheet or add one.',
    ],
  },
)
export const otaModelCalls = recordCalls(otaModel, {
  query: '/otaApplication/getOtaVehicleModelInfo',
  one: '/otaApplication/getOtaModelDetailInfo',
  add: '/otaApplication/addOtaVehicleModel',
  update: '/otaApplication/updateOtaModel',
  remove: '/otaApplication/deleteOtaModel',
  import: '/otaApplication/importOtaModel',
  export: '/otaApplication/exportOtaModel',
})
