import { recordTable } from '../../../../platform/record/table.ts'
import { series } from './contract.ts'

export const seriesTable = recordTable(series)
