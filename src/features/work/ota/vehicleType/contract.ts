import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Group of vehicle models with the same ECUs. Software is developed, released and planned per vehicle type. */
export const vehicleType = record(
  'vehicleType',
  ['软件车型', 'Vehicle type'],
  {
    code: text(['代号', 'Code'], {
      required: true,
      unique: true,
      max: 32,
      query: true,
      card: true,
      pattern: /^[A-Z][A-Z0-9_-]*$/,
      patternHint: ['应以大写字母开头', 'must begin with a capital letter'],
    }),
    name: text(['中文名称', 'Chinese name'], { required: true, max: 64, query: true, card: true }),
    nameEn: text(['英文名称', 'English name'], { required: true, max: 64, query: true, card: true }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3 }),
  },
  {
    labelField: 'code',
    order: { field: 'code', order: 'asc' },
    emptyText: [
      '软件车型是 ECU 相同的一组车型。请导入表格或新增。',
      'A vehicle type groups models with the same ECUs. Import a sheet or add one.',
    ],
  },
)
export const vehicleTypeCalls = recordCalls(
  vehicleType,
  pathsUnder('/softwareVehicleType', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
