import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRow } from '../../../../domain/contract/vehicle-page.ts'
import { msisdnPiece, plainIccid, plainMsisdn } from '../../../../domain/sim-number.ts'
import { bool, option, text, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Format of an ICCID in every record. Its letters come from the form that modems use. */
export const iccidShape = {
  max: 20,
  plain: plainIccid,
  pattern: /^[0-9A-F]{19,20}$/,
  patternHint: ['应为 19 或 20 位数字或字母 A–F', 'must be 19 or 20 digits or letters A to F'],
} as const
export const msisdnShape = {
  max: 15,
  plain: plainMsisdn,
  piece: msisdnPiece,
  pattern: /^\d{11,15}$/,
  patternHint: ['应为 11 至 15 位数字', 'must be 11 to 15 digits'],
} as const
export const boxSerialShape = {
  max: 32,
  pattern: /^[A-Za-z0-9-]+$/,
  patternHint: ['只能包含字母、数字和 -', 'may contain only letters, digits and -'],
} as const

/** Telematics box. With a VIN it is mounted, and the vehicle's box serial follows from it. */
export const box = record(
  'box',
  ['车载终端', 'Telematics unit (T-Box)'],
  {
    serial: text(['终端序列号', 'Serial number'], {
      ...boxSerialShape,
      required: true,
      unique: true,
      query: true,
      card: true,
    }),
    vin: vin(['车辆 VIN', 'Vehicle (VIN)'], {
      unique: true,
      query: true,
      card: true,
      hint: ['未装车则留空', 'Leave empty if not installed in a vehicle'],
    }),
    iccid: text(['ICCID', 'ICCID'], { ...iccidShape, required: true, unique: true, query: true, card: true }),
    imei: text(['IMEI', 'IMEI'], {
      max: 15,
      pattern: /^\d{15}$/,
      patternHint: ['应为 15 位数字', 'must be 15 digits'],
      required: true,
      unique: true,
      query: true,
    }),
    msisdn: text(['MSISDN', 'MSISDN'], { ...msisdnShape, required: true, unique: true, query: true }),
    supplier: text(['供应商', 'Supplier'], { max: 64, query: true }),
    hardwareVersion: text(['硬件版本', 'Hardware version'], { max: 32 }),
    firmware: text(['固件版本', 'Firmware'], { max: 32, query: true }),
    extended: bool(['扩展指令', 'Extended commands'], {
      hint: ['终端支持车门、空调、充电等扩展指令', 'Supports extended commands for doors, climate and charging'],
    }),
    status: option(
      ['状态', 'Status'],
      { stock: ['库存', 'In stock'], mounted: ['已装车', 'Installed'], retired: ['报废', 'Out of service'] },
      {
        query: true,
        card: true,
        tones: { stock: 'default', mounted: 'success', retired: 'error' },
        hint: ['“库存”和“已装车”按车辆 VIN 自动设置', '“In stock” and “Installed” are set from the vehicle'],
      },
    ),
  },
  {
    large: true,
    emptyText: [
      '车载终端把车辆接入平台。请导入终端表格或逐台新增，并安装到车辆。',
      'T-Boxes connect vehicles to the platform. Import a sheet or add one, and mount it in a vehicle.',
    ],
  },
)
export const boxCalls = recordCalls(
  box,
  pathsUnder('/tbox', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const boxOnPage = vehicleRow('box', box)
