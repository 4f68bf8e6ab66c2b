import { facts } from '../../../server/store/facts.ts'
import { seriesTable } from './store.ts'

/** Car series, for other things to join. */
export const seriesFacts = facts
  .select({ id: seriesTable.id, powerMode: seriesTable.powerMode })
  .from(seriesTable)
  .as('series_facts')
