import { facts } from '../../../../platform/store/facts.ts'
import { vehicleTypes } from './store.ts'

export const vehicleTypeFacts = facts(vehicleTypes, ['id', 'code', 'name', 'nameEn'])
