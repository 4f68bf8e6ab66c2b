import { recordTable } from '../../../server/record/table.ts'
import { interfaceLog } from './contract.ts'

export const interfaceLogs = recordTable(interfaceLog)
