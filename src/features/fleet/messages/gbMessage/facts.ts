import { facts } from '../../../../platform/store/facts.ts'
import { gbMessages } from './store.ts'

export const gbMessageFacts = facts(gbMessages, ['vin', 'digest', 'at', 'kind'])
