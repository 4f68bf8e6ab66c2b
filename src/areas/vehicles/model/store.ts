import { columnOf, recordTable } from '../../../server/record/table.ts'
import { index, unique } from '../../../server/store/drizzle.ts'
import { model } from './contract.ts'

export const models = recordTable(model, {
  references: { series: columnOf('series.id') },
  constraints: (table) => [
    index().on(table.series),
    // What a vehicle's model and series together refer to.
    unique('model_series_pair').on(table.id, table.series),
  ],
})
