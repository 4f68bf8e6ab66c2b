import { recordCalls } from '../../../../domain/contract/call.ts'
import { bool, number, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { hardwareIdsRule, partNumberRule } from '../part-texts.ts'

/** ECU of a vehicle type, with the part number of its software. */
export const vehicleEcu = record(
  'vehicleEcu',
  ['车型 ECU', 'ECU of a vehicle type'],
  {
    vehicleType: reference(['软件车型', 'Vehicle type'], 'vehicleType', {
      required: true,
      fixed: true,
      query: true,
      card: true,
    }),
    ecu: reference(['ECU', 'ECU'], 'ecu', { required: true, fixed: true, query: true, card: true }),
    partNumber: text(['软件零件号', 'Software part number'], {
      required: true,
      query: true,
      card: true,
      ...partNumberRule,
    }),
    position: number(['安装顺序', 'Installation order'], {
      required: true,
      integer: true,
      min: 1,
      max: 999,
      card: true,
    }),
    isPrimary: bool(['主 ECU', 'Primary ECU'], {
      required: true,
      query: true,
      hint: ['接收升级包并分发给其他 ECU，每个车型一个', 'Receives updates for the other ECUs. One per vehicle type.'],
    }),
    hardwareIds: text(['硬件标识', 'Hardware IDs'], {
      ...hardwareIdsRule,
      hint: ['留空表示任意硬件', 'Leave empty for any hardware'],
    }),
    supplier: text(['供应商', 'Supplier'], { max: 64, query: true }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    labelField: 'partNumber',
    order: { field: 'position', order: 'asc' },
    emptyText: ['车型装有哪些 ECU。请导入表格或新增。', 'The ECUs of each vehicle type. Import a sheet or add one.'],
  },
)
const at = '/software/vehicleecuconfig'
export const vehicleEcuCalls = recordCalls(vehicleEcu, {
  query: `${at}/list`,
  one: `${at}/info`,
  add: `${at}/add`,
  update: `${at}/update`,
  remove: `${at}/delete`,
  import: `${at}/import`,
  export: `${at}/export`,
})
