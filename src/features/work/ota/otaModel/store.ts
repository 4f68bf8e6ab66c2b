import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { index } from '../../../../platform/store/drizzle.ts'
import { otaModel } from './contract.ts'

export const otaModels = recordTable(otaModel, {
  references: { model: columnOf('model.id'), vehicleType: columnOf('vehicleType.id') },
  constraints: (table) => [index().on(table.vehicleType)],
})
