import { recordTable } from '../../../server/record/table.ts'
import { vehicleType } from './contract.ts'

export const vehicleTypes = recordTable(vehicleType)
