import { recordTable } from '../../../../platform/record/table.ts'
import { unique } from '../../../../platform/store/drizzle.ts'
import { commandType } from './contract.ts'

/** One row per type in the catalogue. The migration that introduces a type adds its row. */
export const commandTypes = recordTable(commandType, { constraints: (table) => [unique().on(table.kind)] })
