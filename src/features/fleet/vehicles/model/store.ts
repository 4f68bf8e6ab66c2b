import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { index, unique } from '../../../../platform/store/drizzle.ts'
import { model } from './contract.ts'

export const models = recordTable(model, {
  references: { series: columnOf('series.id') },
  constraints: (table) => [
    index().on(table.series),
    // Target of the vehicle's foreign key on model and series.
    unique('model_series_pair').on(table.id, table.series),
  ],
})
