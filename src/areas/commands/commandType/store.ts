import { recordTable } from '../../../server/record/table.ts'
import { unique } from '../../../server/store/drizzle.ts'
import { commandType } from './contract.ts'

/** A row for each type of the catalogue, entered by the migration that brings the type. */
export const commandTypes = recordTable(commandType, { constraints: (table) => [unique().on(table.kind)] })
