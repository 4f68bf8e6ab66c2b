import { recordTable } from '../../../../platform/record/table.ts'
import { interfaceLog } from './contract.ts'

export const interfaceLogs = recordTable(interfaceLog)
