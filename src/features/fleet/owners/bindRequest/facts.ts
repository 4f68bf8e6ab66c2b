import { facts } from '../../../../platform/store/facts.ts'
import { bindRequests } from './store.ts'

export const bindRequestFacts = facts(bindRequests, ['state', 'sentAt', 'vin', 'account'])
