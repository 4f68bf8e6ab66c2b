import { recordTable } from '../../../server/record/table.ts'
import { series } from './contract.ts'

export const seriesTable = recordTable(series)
