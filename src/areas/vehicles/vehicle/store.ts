import { index, text } from 'drizzle-orm/pg-core'
import { recordTable } from '../../../server/record/table.ts'
import { models } from '../model/store.ts'
import { serieses } from '../series/store.ts'
import { vehicle } from './contract.ts'

export const vehicles = recordTable(vehicle, {
  columns: {
    bindingStatus: text({ enum: ['unbound', 'bound'] })
      .notNull()
      .default('unbound'),
  },
  references: { series: () => serieses.id, model: () => models.id },
  // By what the list is filtered by, newest first.
  constraints: (table) => [
    index().on(table.model, table.id),
    index().on(table.series, table.id),
    index().on(table.plate),
  ],
})
