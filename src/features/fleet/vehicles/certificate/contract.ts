import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import { day, file, text, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const certificate = record(
  'certificate',
  ['合格证', 'Certificate'],
  {
    number: text(['合格证编号', 'Certificate number'], {
      required: true,
      max: 64,
      unique: true,
      query: true,
      card: true,
    }),
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true }),
    issueDay: day(['发证日期', 'Issue date'], { required: true, query: true, card: true }),
    file: file(['合格证文件', 'File'], { accept: ['picture', 'pdf'], maxBytes: 10_000_000 }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    large: true,
    emptyText: [
      '这里登记车辆的合格证。请导入表格或新增。',
      'Certificates of conformity of vehicles. Import a sheet or add one.',
    ],
  },
)
export const certificateCalls = recordCalls(
  certificate,
  pathsUnder('/certUpload', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
export const certificatesOnPage = vehicleRows('certificates', certificate)
