import { recordTable } from '../../../../platform/record/table.ts'
import { vehicleType } from './contract.ts'

export const vehicleTypes = recordTable(vehicleType)
