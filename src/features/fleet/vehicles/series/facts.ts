import { facts } from '../../../../platform/store/facts.ts'
import { seriesTable } from './store.ts'

export const seriesFacts = facts(seriesTable, ['name', 'id', 'code', 'powerMode'])
