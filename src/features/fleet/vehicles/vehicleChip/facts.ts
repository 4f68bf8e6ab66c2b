import { facts } from '../../../../platform/store/facts.ts'
import { vehicleChips } from './store.ts'

export const vehicleChipFacts = facts(vehicleChips, ['activatedAt', 'vin'])
