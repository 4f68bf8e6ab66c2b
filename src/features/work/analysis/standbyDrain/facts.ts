import { facts } from '../../../../platform/store/facts.ts'
import { supplyDays } from './store.ts'

export const supplyDayFacts = facts(supplyDays, ['vin', 'lastAt', 'day'])
