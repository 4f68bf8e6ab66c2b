import { facts } from '../../../../platform/store/facts.ts'
import { ecuKeys } from './store.ts'

export const ecuKeyFacts = facts(ecuKeys, ['ecu', 'publicKey', 'isPrimary', 'counter', 'vin'])
