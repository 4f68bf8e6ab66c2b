import { facts } from '../../../../platform/store/facts.ts'
import { seriesTable } from './store.ts'

/** Car series for joins in other queries. */
export const seriesFacts = facts
  .select({ id: seriesTable.id, powerMode: seriesTable.powerMode })
  .from(seriesTable)
  .as('series_facts')
