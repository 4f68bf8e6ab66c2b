import { facts } from '../../../../platform/store/facts.ts'
import { applications } from './store.ts'

export const otaApplicationFacts = facts(applications, ['policy'])
