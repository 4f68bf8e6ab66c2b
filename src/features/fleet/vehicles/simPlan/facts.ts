import { facts } from '../../../../platform/store/facts.ts'
import { simPlans } from './store.ts'

export const simPlanFacts = facts(simPlans, ['vin', 'iccid'])
